"""Shared by all tests. Needs pytest and hypothesis alone, so that the rules tests run with nothing else."""

from pathlib import Path

import pytest
from hypothesis import settings

# Time limits for one example fail on a busy machine and say nothing about the rules; a failure prints the line
# that repeats it.
settings.register_profile("gin-trainer", deadline=None, print_blob=True)
settings.load_profile("gin-trainer")


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """Where the copies of the research files are."""
    return Path(__file__).parent / "data"
