"""Cases: a position, answers in the one-line notation, and what must hold; docs/cases.md explains the format."""

from engine.cases.reading import Case, CaseError, Statement, read_cases
from engine.cases.running import CaseFailure, run_case

__all__ = ["Case", "CaseError", "CaseFailure", "Statement", "read_cases", "run_case"]
