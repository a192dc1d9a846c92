"""Settings and More: what is set is kept, and seen."""

import re
from pathlib import Path

import pytest

from lessons import CheckStep, load_lessons
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer.app import keys, nav, session


def drawn_decks(app: App) -> set[int]:
    """The number of colours in which the cards of the page are drawn."""
    return {data["deck"] for data in app.drawn}


def test_more_leads_to_the_other_pages(app: App) -> None:
    app.open("more")
    assert app.tab == "More"
    assert app.links == [nav.TITLES[name] for name in nav.UNDER_MORE]
    for name in nav.UNDER_MORE:
        assert app.open("more").follow(nav.TITLES[name]).title == nav.TITLES[name]
        assert app.tab == "More"


def test_the_file_with_the_progress_is_named(app: App, learner: Learner) -> None:
    del learner
    app.open("settings")
    assert app.tab == "More"
    assert app.test.code[0].value == session.store().name


def test_the_deck_is_kept_and_drawn(app: App, new_tab: NewTab) -> None:
    app.open("settings")
    assert app.test.radio[0].value == "4"
    assert drawn_decks(app) == {4}
    app.test.radio[0].set_value("2")
    assert drawn_decks(app.run()) == {2}
    other = new_tab().open("settings")
    assert other.test.radio[0].value == "2"
    session.set_plain(False)
    assert drawn_decks(other.open("lesson", lesson="L2", step="1")) == {2}
    other.open("settings").test.radio[0].set_value("4")
    assert drawn_decks(other.run()) == {4}
    assert session.deck().colours == 4


def test_there_and_back_and_there_again(app: App) -> None:
    """A setting that is changed often in one tab follows each time."""
    app.open("settings")
    for colours in ("2", "4", "2", "2", "4"):
        app.test.radio[0].set_value(colours)
        app.run()
        assert (app.test.radio[0].value, session.deck().colours) == (colours, int(colours))
    for wanted in (False, True, False):
        app.test.toggle[0].set_value(wanted)
        app.run()
        assert (app.test.toggle[0].value, session.plain()) == (wanted, wanted)


def test_plain_buttons_are_kept_and_used(app: App, new_tab: NewTab) -> None:
    lesson, number = next(
        (lesson, number)
        for lesson in load_lessons()
        for number, step in enumerate(lesson.steps, 1)
        if isinstance(step, CheckStep) and step.exercise.kind == "best-melds"
    )
    address = {"lesson": lesson.id, "step": str(number)}
    app.open("settings")
    assert app.test.toggle[0].value is True  # as the tests have it
    app.test.toggle[0].set_value(False)
    app.run()
    drawn = new_tab().open("lesson", **address)
    assert len(drawn.drawn) == 1
    assert not drawn.test.pills
    assert new_tab().open("settings").test.toggle[0].value is False
    app.open("settings").test.toggle[0].set_value(True)
    app.run()
    plain = new_tab().open("lesson", **address)
    assert not plain.drawn
    assert len(plain.test.pills) == 1


@pytest.mark.parametrize("value", [7, None, ["2"], {"colours": 2}, "", "3", "four"])
def test_a_setting_that_another_release_stored_is_the_default(app: App, learner: Learner, value: object) -> None:
    del learner
    for key in ("deck_colours", "plain_buttons", "zone"):
        session.store().set_setting(session.learner(), key, value)
    app.open("settings")
    assert app.test.radio[0].value == "4"
    assert app.test.toggle[0].value is False


@pytest.mark.parametrize("value", [7, "nowhere", "../etc", "", None])
def test_a_stored_zone_that_is_none_is_utc(learner: Learner, value: object) -> None:
    del learner
    session.store().set_setting(session.learner(), "zone", value)
    assert App("nowhere").open("learn").title == "Learn"
    assert session.today().isoformat() == "2027-03-04"


_AS_WRITTEN = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓", " ": "Space"}


def test_every_key_that_the_cards_listen_to_is_told(app: App) -> None:
    """What the scripts compare a pressed key with stands in the table; Tab and the sprint's numbers are not theirs."""
    heard = set[str]()
    for script in Path(keys.__file__).parent.glob("*/*.js"):
        text = script.read_text(encoding="utf-8")
        heard |= set(re.findall(r'event\.key [!=]== "([^"]+)"', text)) | set(
            re.findall(r"\b(Arrow\w+|Home|End): ", text)
        )
    told = {name for each in keys.KEYS for name in each.names} | {"Home", "End"}
    named = {_AS_WRITTEN.get(each, each.upper() if len(each) == 1 else each) for each in heard}
    assert {"←", "Space", "G"} <= named <= told
    assert {each for each in told - named if not each.startswith("Shift")} == {"Tab", "1", "2", "3"}
    app.open("settings")
    assert any("| `G` |" in each.value for each in app.test.markdown)
