"""What if: both hands against each other, and plain calculators. Public facts only."""
