"""Shared by all tests. Needs pytest and hypothesis alone, so that the rules tests run with nothing else."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Time limits for one example fail on a busy machine and say nothing about the rules; a failure prints the line
# that repeats it.
settings.register_profile("gin-trainer", deadline=None, print_blob=True)
# In CI the same examples each time, so that a red build speaks of the change and not of the dice; everywhere else new
# ones at each run.
settings.register_profile("ci", settings.get_profile("gin-trainer"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "gin-trainer")


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """Where the copies of the research files are."""
    return Path(__file__).parent / "data"
