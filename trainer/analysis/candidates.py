"""Which choices a position has, for advice: every legal action, a knock once for each of its best groupings."""

from trainer.rules.arrange import distinct_arrangements
from trainer.rules.errors import ActionError
from trainer.rules.play import Action, Knock, Phase, View, legal_actions
from trainer.rules.ruleset import RuleSet


def candidates_of(view: View) -> list[Action]:
    """At least one. Raises ActionError where nothing can be done, or where the table is one that is not simulated."""
    _check_table(view.rules)
    if view.phase not in (Phase.UPCARD, Phase.DRAW, Phase.DISCARD):
        raise ActionError(f"there is no advice for the {view.phase} phase")
    if view.phase is Phase.DRAW and view.at_the_wall:
        raise ActionError("the stock has reached the cards that are never drawn: the hand is over")
    found: list[Action] = []
    for action in legal_actions(view):
        if isinstance(action, Knock):
            groupings = distinct_arrangements(view.hand - {action.card}, view.rules.min_run)
            found += [Knock(action.card, each.melds) for each in groupings]
        else:
            found.append(action)
    return found


def _check_table(rules: RuleSet) -> None:
    simulated = {
        "players": rules.players == 2,
        "upcard": rules.upcard,
        "wall_rule": rules.wall_rule == "void",
        "table_melds": not rules.table_melds,
        "min_run": rules.min_run == 3,
        "discard_taken_card": not rules.discard_taken_card,
    }
    for name, fits in simulated.items():
        if not fits:
            raise ActionError(
                f"{name}={getattr(rules, name)} is not simulated: advice knows tables for two with an upcard, where "
                "the last discard ends the hand, melds stay in the hand, runs have three cards, and the card just "
                "taken may not be thrown"
            )
