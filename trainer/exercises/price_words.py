"""Words and tables for priced questions: what a choice averages, how sure that is, and in which band it lies."""

from collections.abc import Callable, Collection

from trainer.analysis.bands import COSTLY, SLIP, Band, band_of
from trainer.analysis.price import ChoicePrice
from trainer.exercises.model import ChoiceRow, ChoiceTable
from trainer.exercises.wording import points_word
from trainer.rules.cards import parse_card

NOTE = (
    "Points a hand to you on average, the box with them; the score of the game is left out. "
    "“±” is how far chance may have moved a figure, and a choice is called no worse than that allows: a slip is under "
    "{slip:.0f}, costly {slip:.0f}-{costly:.0f}, very costly over {costly:.0f}. "
    "Estimated by {model}, {worlds} deals for each player."
)
_TITLE, _HEADS = "What every choice averages", ("Choice", "Points", "Less than best", "")
NO_BREAK = "\N{NO-BREAK SPACE}"  # on a phone the columns are narrow


def band_word(loss: float, error: float) -> str:
    """The band with its limits: ``Costly (1-3)``."""
    return {
        Band.BEST: "Best",
        Band.SLIP: f"Slip (under {SLIP:.0f})",
        Band.COSTLY: f"Costly ({SLIP:.0f}-{COSTLY:.0f})",
        Band.VERY_COSTLY: f"Very costly (over {COSTLY:.0f})",
    }[band_of(loss, error)]


def less_words(loss: float, error: float) -> str:
    """``averages 3 points a hand less, give or take 1``: whole points, as the error allows no finer ones."""
    return f"averages {points_word(round(loss))} a hand less, give or take {max(1, round(error))}"


def action_label(action: str) -> str:
    """``throw 7h`` as it is shown: ``Throw 7♥``."""
    verb, _, card = action.partition(" ")
    if verb == "lay":
        return f"Lay it as {card}"
    if verb in ("throw", "knock"):
        end = "" if verb == "throw" else ", throwing "
        return f"{verb.capitalize()}{end or ' '}{parse_card(card).symbol}"
    return {"take": "Take the upcard", "stock": "Draw from the stock", "pass": "Pass", "big gin": "Big gin"}[action]


def price_table(
    choices: Collection[ChoicePrice],
    yours: Callable[[ChoicePrice], bool],
    model: str,
    worlds: int,
) -> ChoiceTable:
    """*choices* as they are given; *yours* says which the learner chose."""
    rows = tuple(
        ChoiceRow(
            choice=action_label(each.action).replace("Throw ", f"Throw{NO_BREAK}"),
            figures=(
                f"{each.points:+.1f}".replace("-", "−"),
                "" if each.loss == 0 else f"{each.loss:.1f} ± {each.error:.1f}".replace(" ", NO_BREAK),
                band_of(each.loss, each.error).label,
            ),
            yours=yours(each),
        )
        for each in choices
    )
    return ChoiceTable(_TITLE, _HEADS, rows, NOTE.format(model=model, worlds=worlds, slip=SLIP, costly=COSTLY))
