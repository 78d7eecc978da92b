"""Settings shared by all tests."""

import os

from hypothesis import settings

# quick: the same examples on every run, so that a red test stays red until the code changes.
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=50)
# thorough: new examples on every run. HYPOTHESIS_PROFILE=thorough make test
settings.register_profile("thorough", derandomize=False, deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
