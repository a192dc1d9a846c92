"""The hand component: every picture of cards, and every answer given on cards."""

from trainer.app.hand.component import ask_cards, draw, read_answer
from trainer.app.hand.data import Deck

__all__ = ["Deck", "ask_cards", "draw", "read_answer"]
