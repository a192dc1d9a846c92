"""Making the compiled code ready says what it is doing, line by line."""

import pytest

pytest.importorskip("numba", reason="the extra 'analysis' is not installed")

from trainer.analysis.warm_up import warm_up


def test_every_step_is_said_in_a_line_of_its_own() -> None:
    lines: list[str] = []
    warm_up(lines.append)
    assert len(lines) == len(set(lines)) > 5
    assert all(line and "\n" not in line for line in lines)
    assert any("guesses" in line for line in lines)
