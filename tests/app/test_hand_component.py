"""The hand component: what the browser is given, and what is accepted from it."""

import tomllib
from fnmatch import fnmatch
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from trainer.app.hand.checking import check_answer
from trainer.app.hand.component import SCRIPTS, STYLES
from trainer.app.hand.data import Deck, form_data, hint, picture_data, row_text
from trainer.exercises.answers import AnswerError, ChosenCards, Grouping
from trainer.exercises.drawing import caption
from trainer.exercises.model import ChooseCard, ChooseCards, Group, Row, Tone
from trainer.rules.cards import Card, parse_cards

HAND = parse_cards("7s 7h 7d 3c 4c 5c Kd Qh 2s As")
LEFT_OVER = ChooseCards(HAND, "left over", none_label="None: every card is melded", can_group=True)
NO_NONE = ChooseCards(HAND, "left over")
ONE = ChooseCard(parse_cards("9h 9s Kd"))


def cards(text: str) -> frozenset[Card]:
    return frozenset(parse_cards(text))


def sent(**parts: object) -> dict[str, object]:
    return {"rev": "r1", **parts}


# --- Reading what the browser sends ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "value", "answer"),
    [
        (LEFT_OVER, sent(cards=["Kd", "2s"]), ChosenCards(cards("Kd 2s"))),
        (LEFT_OVER, sent(cards=[]), ChosenCards(frozenset())),
        (NO_NONE, sent(cards=["As"]), ChosenCards(cards("As"))),
        (LEFT_OVER, sent(groups=[["7s", "7h", "7d"], ["3c"]]), Grouping((cards("7s 7h 7d"), cards("3c")))),
        (LEFT_OVER, sent(groups=[]), Grouping(())),
        (ONE, sent(cards=["9s"]), ChosenCards(cards("9s"))),
    ],
)
def test_a_sent_answer_is_read(form: ChooseCards | ChooseCard, value: object, answer: ChosenCards | Grouping) -> None:
    assert check_answer(form, value, "r1") == answer


def test_nothing_sent_and_an_answer_to_an_earlier_question_are_no_answer() -> None:
    assert check_answer(LEFT_OVER, None, "r1") is None
    assert check_answer(LEFT_OVER, {"rev": "r0", "cards": ["not even a card"]}, "r1") is None


@pytest.mark.parametrize(
    ("form", "value", "words"),
    [
        (LEFT_OVER, 5, "a mapping, not int"),
        (LEFT_OVER, ["7s"], "a mapping, not list"),
        (LEFT_OVER, {"cards": ["7s"]}, "names the question it answers"),
        (LEFT_OVER, {"rev": 1, "cards": ["7s"]}, "names the question it answers, found int"),
        (LEFT_OVER, sent(), "no answer to this question has the parts"),
        (LEFT_OVER, sent(cards=["7s"], groups=[]), "no answer to this question has the parts"),
        (NO_NONE, sent(groups=[["7s", "7h", "7d"]]), "no answer to this question has the parts"),
        (ONE, sent(groups=[["9h"]]), "no answer to this question has the parts"),
        (LEFT_OVER, sent(cards="7s"), "expected a list of cards, found '7s'"),
        (LEFT_OVER, sent(cards=["8s"]), "'8s' is not one of the cards"),
        (LEFT_OVER, sent(cards=[["7s"]]), "list is not one of the cards"),
        (LEFT_OVER, sent(cards=["7s", "7s"]), "7s is there twice"),
        (LEFT_OVER, sent(cards=["7s"] * 12), "expected a list of cards"),
        (NO_NONE, sent(cards=[]), "no card is chosen"),
        (LEFT_OVER, sent(groups="7s 7h 7d"), "expected a list of groups"),
        (LEFT_OVER, sent(groups=[["7s"], []]), "a group has no cards"),
        (LEFT_OVER, sent(groups=[["7s", "7h", "7d"], ["7d"]]), "7d is in two groups"),
        (LEFT_OVER, sent(cards=[10**5000]), "int is not one of the cards"),  # too long to be written
        (LEFT_OVER, sent(cards=[], **{"more" * 50: 1}), "moremore"),
        (ONE, sent(cards=[]), "expected one card, found 0"),
        (ONE, sent(cards=["9h", "9s"]), "expected one card, found 2"),
        (ONE, sent(cards=["7s"]), "'7s' is not one of the cards"),
    ],
)
def test_what_is_no_answer_is_refused_by_name(form: ChooseCards | ChooseCard, value: object, words: str) -> None:
    with pytest.raises(AnswerError) as caught:
        check_answer(form, value, "r1")
    assert words in str(caught.value)


texts = st.text(max_size=5) | st.sampled_from([*(str(card) for card in HAND), "rev", "cards", "groups", "r1"])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | texts | st.just("\n" * 500)
garbage = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts | st.integers(), inner),
    max_leaves=12,
)
nearly = st.fixed_dictionaries(
    {"rev": st.just("r1") | garbage}, optional={"cards": garbage, "groups": garbage, "more": garbage}
)


@given(value=garbage | nearly, form=st.sampled_from([LEFT_OVER, NO_NONE, ONE]))
def test_garbage_raises_one_short_line_or_is_no_answer(value: object, form: ChooseCards | ChooseCard) -> None:
    try:
        answer = check_answer(form, value, "r1")
    except AnswerError as error:
        words = str(error)
    else:
        words = ""
        assert answer is None or isinstance(answer, (ChosenCards, Grouping))
    assert "\n" not in words
    assert len(words) < 250


@given(st.sets(st.sampled_from(HAND)))
def test_any_cards_of_the_hand_are_read_as_sent(chosen: set[Card]) -> None:
    value = sent(cards=[str(card) for card in chosen])
    assert check_answer(LEFT_OVER, value, "r1") == ChosenCards(frozenset(chosen))


@given(st.lists(st.integers(0, 3), min_size=len(HAND), max_size=len(HAND)))
def test_any_groups_of_the_hand_are_read_as_sent(places: list[int]) -> None:
    """Zone 0 is the hand; the others are melds laid out."""
    groups = [[card for card, at in zip(HAND, places, strict=True) if at == zone] for zone in (1, 2, 3)]
    groups = [group for group in groups if group]
    value = sent(groups=[[str(card) for card in group] for group in groups])
    assert check_answer(LEFT_OVER, value, "r1") == Grouping(tuple(frozenset(group) for group in groups))


# --- What the browser is given -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (
            Row(
                "Your grouping",
                (
                    Group(parse_cards("7s 7h 7d"), Tone.MELD),
                    Group(parse_cards("Ah"), Tone.LEFT, "1 point left over"),
                ),
            ),
            "Your grouping: set: seven of spades, seven of hearts, seven of diamonds."
            " Left over: ace of hearts: 1 point left over",
        ),
        (
            Row(
                "Knocker", (Group(parse_cards("4h 5h 6h"), Tone.MELD), Group(parse_cards("7h"), Tone.LAID_OFF, "yours"))
            ),
            "Knocker: run: four of hearts, five of hearts, six of hearts. Laid off: seven of hearts: yours",
        ),
        (Row("Pile", (Group(parse_cards("Kd Qc")),)), "Pile: king of diamonds, queen of clubs"),
        (Row("", (Group(parse_cards("Kd"), Tone.POINTED),)), "Marked: king of diamonds"),
        (Row("You", (Group(parse_cards("7s 8h 9d"), Tone.MELD),)), "You: not a meld: seven of spades, eight of hearts, "
         "nine of diamonds"),
        (Row("", (Group(parse_cards("7h"), Tone.LAID_OFF, "laid off"),)), "Laid off: seven of hearts"),
        (Row("You: 12, 39", ()), "You: 12, 39"),
        (Row("", ()), "No cards"),
    ],
)  # fmt: skip
def test_a_row_can_be_heard(row: Row, text: str) -> None:
    assert row_text(row) == text


@pytest.mark.parametrize(
    ("group", "words"),
    [
        (Group(parse_cards("7s 7h 7d"), Tone.MELD), "Set"),
        (Group(parse_cards("7s 8s 9s"), Tone.MELD, "3 cards"), "Run: 3 cards"),
        (Group(parse_cards("7s 8s"), Tone.MELD), "Not a meld"),
        (Group(parse_cards("As"), Tone.LEFT), "Left over"),
        (Group(parse_cards("As"), Tone.LEFT, "1 point left over"), "1 point left over"),
        (Group(parse_cards("As"), Tone.LAID_OFF, "laid off"), "Laid off"),
        (Group(parse_cards("As"), Tone.POINTED, "thrown"), "Thrown"),
        (Group(parse_cards("As")), ""),
    ],
)
def test_a_caption_says_what_the_line_means_once(group: Group, words: str) -> None:
    assert caption(group) == words


def test_every_tone_but_plain_is_told_without_colour() -> None:
    """Each tone has a name of its own in the data, which the style sheet draws with its own line or ring."""
    sheet = files("trainer.app.hand").joinpath("picture.css").read_text(encoding="utf-8")
    for tone in set(Tone) - {Tone.PLAIN}:
        assert f".tone-{tone.value}" in sheet
    assert ".tone-no-meld" in sheet


def rows(data: dict[str, object]) -> list[dict[str, Any]]:
    found = data["rows"]
    assert isinstance(found, list)
    return found


def test_cards_laid_off_are_drawn_next_to_their_meld() -> None:
    """Below a run, above it, and on a set: the group is told which neighbour it was laid off on."""
    off, meld = Tone.LAID_OFF, Tone.MELD
    groups = (
        Group(parse_cards("Ks Kh Kc"), meld),
        Group(parse_cards("4h"), off),
        Group(parse_cards("5h 6h 7h"), meld),
        Group(parse_cards("8h 9h"), off),
        Group(parse_cards("Qs Qh Qd"), meld),
        Group(parse_cards("Qc"), off),
        Group(parse_cards("2c"), off),
    )
    [row] = rows(picture_data((Row("Knocker", groups),)))
    assert [group["joins"] for group in row["groups"]] == ["", "after", "", "before", "", "before", ""]


@pytest.mark.parametrize(("count", "is_question", "large"), [(3, True, True), (7, True, False), (3, False, False)])
def test_the_few_cards_of_a_question_are_large(count: int, is_question: bool, large: bool) -> None:
    picture = (Row("The cards", (Group(HAND[:count]),)),)
    assert picture_data(picture, is_question=is_question)["large"] is large


def test_a_picture_is_given_with_cards_tone_and_words() -> None:
    data = picture_data((Row("You", (Group(parse_cards("7s 8h 9d"), Tone.MELD, "hm"),)),), Deck(2))
    [row] = rows(data)
    assert data["view"] == "picture"
    assert data["deck"] == 2
    assert row["groups"] == [
        {"cards": ["7s", "8h", "9d"], "tone": "no-meld", "caption": "Not a meld: hm", "joins": ""}
    ]  # fmt: skip


def test_a_form_is_given_with_names_points_and_both_orders() -> None:
    data = form_data(LEFT_OVER, "hand", "r1")
    assert data["cards"] == [
        {"id": str(card), "name": card.name.capitalize(), "points": card.points} for card in HAND
    ]  # fmt: skip
    assert data["orders"] == {
        "suit": ["As", "2s", "7s", "7h", "Qh", "7d", "Kd", "3c", "4c", "5c"],
        "rank": ["As", "2s", "3c", "4c", "5c", "7s", "7h", "7d", "Qh", "Kd"],
    }
    assert (data["view"], data["rev"], data["canGroup"], data["countsPoints"]) == ("many", "r1", True, True)
    assert form_data(ONE, "hand", "r1")["view"] == "one"


@pytest.mark.parametrize(
    ("word", "words", "counts"),
    [
        ("left over", "Tap every card that is left over.", True),
        ("may not be thrown", "Tap every card that may not be thrown.", False),
        ("makes a legal knock", "Tap every card that makes a legal knock.", False),
    ],
)
def test_the_hint_is_a_sentence_and_only_leftovers_are_added_up(word: str, words: str, counts: bool) -> None:
    form = ChooseCards(HAND, word)
    assert hint(form) == words
    data = form_data(form, "hand", "r1")
    assert data["countsPoints"] is counts
    assert data["word"] == ("left over" if counts else "tapped")


@pytest.mark.parametrize("colours", [0, 1, 3, 52])
def test_a_deck_has_two_or_four_colours(colours: int) -> None:
    with pytest.raises(ValueError, match=f"2 or 4 colours, not {colours}"):
        Deck(colours)


# --- The files ---------------------------------------------------------------------------------------------------


def test_scripts_and_styles_are_all_used_and_all_packaged() -> None:
    folder = files("trainer.app.hand")
    kept = {each.name for each in folder.iterdir() if each.name.endswith((".js", ".css"))}
    assert kept == {*SCRIPTS, *STYLES}
    project = Path(__file__).parents[2] / "pyproject.toml"
    patterns = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]
    for name in kept:
        assert any(fnmatch(name, pattern) for pattern in patterns["trainer.app.hand"]), name


def test_the_module_has_one_entry_and_asks_the_network_for_nothing() -> None:
    folder = files("trainer.app.hand")
    text = {name: folder.joinpath(name).read_text(encoding="utf-8") for name in (*SCRIPTS, *STYLES)}
    assert [name for name, each in text.items() if "export " in each] == ["hand.js"]
    assert SCRIPTS[-1] == "hand.js"
    for name, each in text.items():
        assert not any(word in each for word in ("http:", "https:", "import(", "fetch(", "url(", "@import")), name


# --- In an app ---------------------------------------------------------------------------------------------------


def many_app() -> None:
    import streamlit as st

    from trainer.app.hand import ask_cards, draw, read_answer
    from trainer.exercises.answers import AnswerError
    from trainer.exercises.model import ChooseCards, Group, Row, Tone
    from trainer.rules.cards import parse_cards

    form = ChooseCards(parse_cards("7s 7h 7d 3c 4c 5c Kd Qh 2s As"), "left over", "None of them", can_group=True)
    plain = bool(st.session_state.get("plain"))

    def answered() -> None:
        try:
            st.session_state["given"] = str(read_answer(form, "hand"))
        except AnswerError as error:
            st.session_state["given"] = f"refused: {error}"

    draw((Row("Pile", (Group(parse_cards("9h"), Tone.LEFT, "9 points"),)),), key="pile", plain=plain)
    draw((), key="nothing")
    ask_cards(form, key="hand", rev="r1", on_answer=answered, plain=plain)
    st.write(str(st.session_state.get("hand.plain")))


def one_app() -> None:
    import streamlit as st

    from trainer.app.hand import ask_cards, read_answer
    from trainer.exercises.model import ChooseCard
    from trainer.rules.cards import parse_cards

    form = ChooseCard(parse_cards("9h 9s Kd"), "Your spare cards")

    def answered() -> None:
        st.session_state["given"] = str(read_answer(form, "hand"))

    ask_cards(form, key="hand", rev="r1", on_answer=answered, plain=True)


def started(app: Any, plain: bool) -> AppTest:
    test = AppTest.from_function(app, default_timeout=30)
    test.session_state["plain"] = plain
    test.run()
    assert not test.exception
    return test


def test_plain_cards_are_tapped_and_checked() -> None:
    test = started(many_app, plain=True)
    assert test.text[0].value == "Pile: 9♥ (Left over: 9 points)"
    assert test.button(key="hand.r1.check").disabled
    pills = test.button_group(key="hand.r1.pills")
    assert "7♥" in pills.options
    pills.set_value(["Kd", "2s"]).run()
    assert ":gray[2 cards left over, 12 points]" in [each.value for each in test.markdown]
    test.button(key="hand.r1.check").click().run()
    assert test.session_state["given"] == str(ChosenCards(cards("2s Kd")))
    assert test.markdown[-1].value == "None"  # the answer was there for the callback alone


def test_plain_cards_have_a_button_for_none() -> None:
    test = started(many_app, plain=True)
    test.button(key="hand.r1.none").click().run()
    assert test.session_state["given"] == str(ChosenCards(frozenset()))


def test_one_plain_card_answers_at_once() -> None:
    test = started(one_app, plain=True)
    test.button_group(key="hand.r1.pills").set_value("9s").run()
    assert test.session_state["given"] == str(ChosenCards(cards("9s")))


def test_the_component_is_mounted_with_its_data() -> None:
    test = started(many_app, plain=False)
    mounted = [element.proto for element in test.get("bidi_component")]
    assert len(mounted) == 2  # the empty picture draws nothing
    assert "left over: nine of hearts: 9 points" in mounted[0].json
    assert '"rev": "r1"' in mounted[1].json
    assert all("export default" in each.js_content and ".card" in each.css_content for each in mounted)
