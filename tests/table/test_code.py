"""Codes: the same game for everybody who has one, and a clear word where it is none."""

from collections import Counter
from hashlib import sha256
from random import Random

import pytest

from trainer.table.code import (
    GAME,
    HAND,
    CodeError,
    Setup,
    code_in,
    commitment,
    first_dealer,
    hand_seed,
    new_code,
    playable_presets,
    read_code,
)

CODE = new_code(Setup("careful", "oklahoma", HAND), Random(1))


@pytest.mark.parametrize("length", [GAME, HAND])
@pytest.mark.parametrize("preset", playable_presets())
def test_a_code_tells_its_game(preset: str, length: str) -> None:
    setup = Setup("expert", preset, length)
    code = new_code(setup, Random(7))
    assert read_code(code) == (code, setup)


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " "), lambda code: f"  {code}\n"])
def test_a_code_may_be_typed_carelessly(change: type[str]) -> None:
    assert read_code(change(CODE))[0] == CODE


def test_letters_that_look_alike_are_one() -> None:
    codes = (new_code(Setup(), Random(seed)) for seed in range(99))
    code = next(each for each in codes if "0" in each and "1" in each)
    assert read_code(code.replace("0", "O").replace("1", "l"))[0] == code


def test_a_wrong_letter_is_noticed() -> None:
    noticed = 0
    for place, letter in enumerate(CODE):
        other = "X" if letter != "X" else "Y"
        if letter == "-":
            continue
        try:
            noticed += read_code(CODE[:place] + other + CODE[place + 1 :])[0] == ""
        except CodeError:
            noticed += 1
    assert noticed >= 11  # of twelve: one check letter catches all but one in 32


@pytest.mark.parametrize(
    "text", ["", "K7QP", "K7QP-2M4X-9TRA-1", "🂡" * 12, "<b>alert</b>", "9" * 10_000, CODE[:-1] + "!"]
)
def test_what_is_no_code(text: str) -> None:
    with pytest.raises(CodeError, match=r"^[^\n]{10,80}$"):
        read_code(text)


def test_a_table_of_four_has_no_code() -> None:
    with pytest.raises(CodeError, match="house"):
        Setup("quick", "house", HAND)


def test_the_seeds_of_a_code_stand_still() -> None:
    assert [hand_seed("000A-BCDE-FGHJ", number) for number in (1, 2)] == [579334530048592209, 607580970687319813]
    seeds = {hand_seed(CODE, number) for number in range(1, 200)}
    assert len(seeds) == 199
    assert max(seeds) < 10**18


def test_either_may_deal_first() -> None:
    dealers = Counter(first_dealer(new_code(Setup(), Random(seed))) for seed in range(400))
    assert all(150 < count < 250 for count in dealers.values())


def test_the_seal_is_what_a_learner_can_compute() -> None:
    assert commitment(42) == sha256(b"gin-trainer 42").hexdigest()[:12]


@pytest.mark.parametrize("message", ["{}", "Look: Gin rummy, {}: I won 12 against Easy. Can you do better?", "({})"])
def test_a_code_is_found_in_a_message(message: str) -> None:
    code = new_code(Setup(), Random(1))
    assert code_in(message.format(code)) == code


def test_a_message_without_a_code_is_no_code() -> None:
    with pytest.raises(CodeError, match="twelve letters"):
        read_code(code_in("I won 12 against Easy. Can you do better?"))
