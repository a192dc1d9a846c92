"""More: the pages that need no tab of their own."""

import streamlit as st

from trainer.app import look, nav

_WORDS = {
    "rules": "Every rule with its pictures, the words of the game, disputes, house rules.",
    "desk": "Any ten or eleven cards: the best groupings, what each discard leaves, what each choice is worth.",
    "ruling": "A quarrel at your table: type the cards, and see who scores what, and why.",
    "pad": "Keep the score of a real game; check a sheet of paper.",
    "paper": "Rules card, score sheets, worksheets and lessons to print.",
    "record": "A hand that was written down, action by action, each decision with its price.",
    "progress": "How often you are right, over time and by skill.",
    "settings": "The deck, the keys, and where your progress is kept.",
}


def draw() -> None:
    st.title("More", anchor=False)
    for name in nav.UNDER_MORE:
        with nav.entry(nav.TITLES[name], name):
            look.quiet(_WORDS[name])
