"""The card table of a game: the piles, the opponent's last move, your hand, and the buttons of your turn."""

from trainer.app.board.checking import Move, check_move
from trainer.app.board.component import draw, read_move

__all__ = ["Move", "check_move", "draw", "read_move"]
