"""What can be wrong with cards that come from outside. Each message names what was found and expected."""


class RulesError(ValueError):
    """A hand, a grouping, a rule or an action that the game does not allow."""


class CardError(RulesError):
    """Text that is not a card, or a card named twice, or the wrong number of cards."""


class MeldError(RulesError):
    """Cards laid together that are no meld, or a meld of cards that are not there."""


class RuleError(RulesError):
    """A rule that does not exist, a value it cannot take, or two rules that contradict each other."""


class ActionError(RulesError):
    """An action that is not legal now."""


class RecordError(RulesError):
    """A record that cannot be read. ``line`` is its number from 1, ``token`` the text that is wrong there."""

    def __init__(self, line: int, token: str, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.token = token
