"""What is to be watched before a question is asked: one scene at a time, and no way back once it is over.

How far a learner has come is stored, so that a refresh neither loses the place nor shows again what is covered.
"""

import streamlit as st

from trainer.app import hand, look, session
from trainer.exercises.model import Scene

_SETTING = "watched"
_MOST_KEPT = 40  # questions whose place is remembered, the newest


def watched(scenes: tuple[Scene, ...], asked: str) -> bool:
    """Whether all *scenes* of the question *asked* have been seen; the next one is drawn where they have not."""
    place = _place(asked)
    if place >= len(scenes):
        return True
    scene = scenes[place]
    last = place == len(scenes) - 1
    look.quiet(f"Watch and remember: {place + 1} of {len(scenes)}. Then the pile is covered, and a question comes.")
    st.header(scene.words, anchor=False)
    hand.draw(scene.picture, key=f"scene:{asked}", deck=session.deck(), plain=session.plain())
    with st.container(horizontal=True):
        label = "Cover the pile" if last else "Next"
        st.button(label, key=f"scene-next:{asked}", type="primary", on_click=_go, args=(asked, place + 1))
        st.button("Back", key=f"scene-back:{asked}", disabled=place == 0, on_click=_go, args=(asked, place - 1))
    look.say(f"{place + 1} of {len(scenes)}: {scene.words}")
    return False


def _places() -> dict[str, int]:
    """Question to scene, as stored; what is no such thing is left out."""
    stored = session.store().setting(session.learner(), _SETTING, {})
    if not isinstance(stored, dict):
        return {}
    return {asked: place for asked, place in stored.items() if type(place) is int and place >= 0}


def _place(asked: str) -> int:
    return _places().get(asked, 0)


def _go(asked: str, place: int) -> None:
    """Names the scene and not a step, so that pressing twice goes on once."""
    places = {name: each for name, each in _places().items() if name != asked}
    kept = dict(list(places.items())[-_MOST_KEPT + 1 :])
    session.store().set_setting(session.learner(), _SETTING, kept | {asked: place})
