"""The app without a browser: its pages opened by their address, their buttons pressed, their questions answered.

Each :class:`App` is one tab: a session of its own on the learner's one database.
"""

import json
import re
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Markdown
from streamlit.util import calc_hash

import trainer.app
from tests.answering import an_answer
from trainer import practice
from trainer.app import session
from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.model import ChooseAndNumber, ChooseCard, ChooseCards, ChooseOne, Exercise, GiveNumber
from trainer.learner.attempt import Attempt
from trainer.learner.knowledge import Knowledge
from trainer.practice import Occasion

SCRIPT = Path(trainer.app.__file__).parent / "main.py"
TABS = ("Today", "Learn", "Puzzles", "Mistakes", "Play", "More")
_WRITTEN = ("title", "header", "subheader", "markdown", "text", "success", "warning", "info", "error", "code")
_MARKED = re.compile(r":[a-z]+\[(.*)\]")  # paler or smaller


class App:
    def __init__(self, zone: str = "UTC") -> None:
        self.test = AppTest.from_file(SCRIPT, default_timeout=30)
        self.test.context["timezone"] = zone

    def open(self, page: str = "today", /, **query: str) -> "App":
        """Goes to an address, in the same tab."""
        self.test.query_params = dict(query)
        # AppTest.switch_page takes files only, and these pages are functions; the hash is that of the page's path.
        self.test._page_hash = calc_hash(page)
        self.run()
        self.test._page_hash = ""  # from here on, wherever the buttons lead
        assert self.test._finished_page_script_hash == calc_hash(page)
        return self

    def run(self) -> "App":
        self.test.run()
        assert not self.test.exception, [each.value for each in self.test.exception]
        return self

    # --- Looking -----------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        (title,) = self.test.title
        return str(title.value)

    @property
    def written(self) -> list[str]:
        """Everything written on the page, kind by kind."""
        return [str(each.value) for kind in _WRITTEN for each in getattr(self.test, kind)]

    def says(self, words: str) -> bool:
        return any(words in each for each in self.written)

    @property
    def verdict(self) -> str:
        """What was said about the answer that is shown: "Right." or "Not quite."; "" while it is still asked."""
        found = [str(each.value) for each in (*self.test.success, *self.test.warning)]
        return next((each.strip("*").split("**")[0] for each in found if each.startswith("**")), "")

    @property
    def tab(self) -> str:
        """The tab in bold. The first links are the tabs, always."""
        labels = [label for label, _ in self._links()[: len(TABS)]]
        assert tuple(label.strip("*") for label in labels) == TABS
        (bold,) = (label for label in labels if label.startswith("**"))
        return bold.strip("*")

    @property
    def links(self) -> list[str]:
        """The labels of the page's own links, from top to bottom."""
        return [label for label, _ in self._links()[len(TABS) :]]

    @property
    def rows(self) -> dict[str, str]:
        """The page's list: what each link says, and the word that stands in its row ("" where there is none)."""
        rows: dict[str, str] = {}
        for before, element in pairwise(each for each in self.test.main if each.type != "space"):
            if before.type == "page_link":
                rows[_plain(before.proto.label)] = _plain(element.value) if isinstance(element, Markdown) else ""
        return {label: state for label, state in rows.items() if label in self.links}

    @property
    def drawn(self) -> list[dict[str, Any]]:
        """What the browser is given to draw cards from."""
        given = (element.proto.json for element in self.test.get("bidi_component"))
        return [data for data in map(json.loads, filter(None, given)) if isinstance(data, dict) and "deck" in data]

    @property
    def buttons(self) -> list[str]:
        return [str(button.label) for button in self.test.button]

    @property
    def primary(self) -> str:
        """The one obvious next step. There is never more than one."""
        (label,) = (str(each.label) for each in self.test.button if each.proto.type == "primary")
        return label

    @property
    def query(self) -> dict[str, str]:
        return {key: str(value) for key, value in self.test.query_params.items()}

    # --- Doing -------------------------------------------------------------------------------------------------

    def press(self, label: str) -> "App":
        """Presses the button called *label*; where there is none, the one whose label begins with it."""
        found = [button for button in self.test.button if str(button.label) == label]
        found = found or [button for button in self.test.button if str(button.label).startswith(label)]
        assert len(found) == 1, f"{label!r} among {self.buttons}"
        found[0].click()
        return self.run()

    def follow(self, label: str) -> "App":
        """Follows the link whose label begins with *label*."""
        (link,) = (element for text, element in self._links()[len(TABS) :] if text.startswith(label))
        self.test.query_params = dict(parse_qsl(link.proto.query_string))
        self.test._page_hash = link.proto.page_script_hash
        self.run()
        self.test._page_hash = ""
        return self

    def give(self, exercise: Exercise, answer: Answer) -> "App":
        """Answers the question that is on the page. Cards are asked for with plain buttons."""
        match exercise.question.form(), answer:
            case ChooseOne() as form, Choice(value):
                return self.press(next(option.label for option in form.options if option.value == value))
            case ChooseCard(), ChosenCards(cards):
                self.test.pills[0].set_value(*(str(card) for card in cards))
                return self.run()
            case ChooseCards(none_label=str(none)), ChosenCards(cards) if not cards:
                return self.press(none)
            case ChooseCards(), ChosenCards(cards):
                self.test.pills[0].set_value([str(card) for card in cards])
                return self.run().press("Check")
            case GiveNumber(), Number(number):
                self.test.number_input[0].set_value(number)
                return self.press("Check")
            case ChooseAndNumber() as form, ChoiceAndNumber(choice, number):
                self.test.radio[0].set_value(choice)
                self.test.number_input[0].set_value(number)
                return self.press("Check")
            case form, _:
                raise AssertionError(f"{answer} is no answer to {form}")

    def answer(self, exercise: Exercise, *, right: bool) -> "App":
        return self.watch().give(exercise, an_answer(exercise, right=right))

    def watch(self) -> "App":
        """Sits through the turns that some questions show before they ask."""
        while scene := [each for each in self.test.button if str(each.key).startswith("scene-next:")]:
            scene[0].click()
            self.run()
        return self

    def _links(self) -> list[tuple[str, Any]]:
        return [(_plain(element.proto.label), element) for element in self.test.get("page_link")]


def _plain(text: str) -> str:
    """*text* without the marks of how it is written."""
    while marked := _MARKED.fullmatch(text):
        text = marked[1]
    return text


class Learner:
    """The learner behind the app: what is stored, and a clock that stands still unless it is moved."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    @property
    def knowledge(self) -> Knowledge:
        return session.knowledge()

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        return self.knowledge.attempts

    def answers(self, exercise: Exercise, occasion: Occasion, *, right: bool, try_number: int = 0) -> Attempt:
        """An answer given on another page. The next one comes a second later."""
        self.now += timedelta(seconds=1)
        return practice.submit(
            exercise,
            an_answer(exercise, right=right),
            store=session.store(),
            learner=session.learner(),
            occasion=occasion,
            try_number=try_number,
            now=self.now,
            zone="UTC",
        )
