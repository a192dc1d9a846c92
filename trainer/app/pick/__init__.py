"""Choosing cards out of all 52: tapped on a picker, typed or pasted. Both are the same choice, seen twice."""

from trainer.app.pick.component import cards_in, pick_cards, set_cards

__all__ = ["cards_in", "pick_cards", "set_cards"]
