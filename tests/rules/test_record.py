"""Records: written, read and played again, with and without unknown cards, and a saved corpus of both good and bad."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.analysis.history import history_text, view_from_history
from trainer.rules.arrange import best_arrangements
from trainer.rules.errors import RecordError, RulesError
from trainer.rules.game_record import GameHand, GameRecord, is_game, read_game, replay_game
from trainer.rules.play import (
    Action,
    BigGin,
    Defend,
    Discard,
    Knock,
    Phase,
    Regroup,
    State,
    TakeDiscard,
    apply,
    deal,
    legal_actions,
    next_dealer,
    start,
)
from trainer.rules.record import Dealt, Note, Record, Seeded, Verb, outcome_of, record_of, record_of_view
from trainer.rules.record_reading import MOST_TURNS, read_record
from trainer.rules.replay import position, replay
from trainer.rules.ruleset import RuleSet, parse_rules
from trainer.rules.score import DEAD_HAND, HandResult, score_game, won

CORPUS = sorted((Path(__file__).parents[1] / "data" / "records").glob("*.txt"))
TABLES = [
    parse_rules(text)
    for text in (
        "standard",
        "straight",
        "oklahoma",
        "standard upcard=off",
        "standard arrangement=best tie=push",
        "standard wall_rule=opponent_may_take_to_knock knock_min_turn=2",
        "standard discard_taken_card=allowed stock_floor=0",
    )
]
seeds = st.integers(0, 2**32)
tables = st.sampled_from(TABLES)
few = settings(max_examples=25)  # each example is a whole hand


def choose(state: State, rng: Random) -> Action:
    """Legal play that gets somewhere, with any legal defence, and now and then a knocker who groups again."""
    legal = legal_actions(state)
    if state.phase is Phase.LAY_OFF:
        again = best_arrangements(state.hands[1 - state.to_move], state.rules.min_run)[-1]
        if rng.random() < 0.3 and isinstance(state.events[-1].action, Knock):
            return Regroup(again.melds)
        return rng.choice((*legal, Defend()))
    ends = [action for action in legal if isinstance(action, (Knock, BigGin))]
    if ends and rng.random() < 0.4:
        return rng.choice(ends)
    throws = [action for action in legal if isinstance(action, Discard)]
    if throws and rng.random() < 0.7:
        hand = state.hands[state.to_move]
        return min(throws, key=lambda each: best_arrangements(hand - {each.card})[0].deadwood)
    return rng.choice(legal)


def playout(seed: int, rules: RuleSet) -> list[State]:
    rng = Random(seed)
    states = [deal(rng, rules)]
    while states[-1].phase is not Phase.OVER:
        states.append(apply(states[-1], choose(states[-1], rng)))
    return states


# --- Round trips --------------------------------------------------------------------------------------------------


@few
@given(seeds, tables)
def test_a_hand_written_is_read_and_played_to_the_same_states_and_result(seed: int, rules: RuleSet) -> None:
    states = playout(seed, rules)
    record = record_of(states[0], states[-1])
    read = read_record(str(record))
    assert read == record
    assert str(read) == str(record)
    assert len(read.notes) == len(states) - 1
    count = seed % len(states)
    assert position(replace(read, notes=read.notes[:count], outcome=None)) == states[count]
    played = replay(read)
    assert (played.problems, played.unchecked, played.result) == ((), (), True)
    assert played.outcome == outcome_of(states[-1])


@few
@given(seeds, tables)
def test_a_deal_may_be_its_seed(seed: int, rules: RuleSet) -> None:
    states = playout(seed, rules)
    record = record_of(states[0], states[-1], seed)
    assert record.deal == Seeded(seed)
    assert read_record(str(record)) == record
    assert position(record) == states[-1]
    with pytest.raises(RulesError, match="makes another deal"):
        record_of(states[0], states[-1], seed + 1)


@few
@given(seeds, tables)
def test_what_a_player_knows_is_a_record_too(seed: int, rules: RuleSet) -> None:
    states = playout(seed, rules)[:-1]
    for state in (states[seed % len(states)], states[-1]):
        view = state.view()
        record = record_of_view(view)
        assert read_record(str(record)) == record
        assert position(read_record(str(record))).view() == view


@few
@given(seeds)
def test_the_short_history_of_the_puzzles_says_the_same(seed: int) -> None:
    states = [state for state in playout(seed, TABLES[0]) if state.phase not in (Phase.LAY_OFF, Phase.OVER)]
    for state in (states[seed % len(states)], states[-1]):
        view = state.view()
        assert state.upcard is not None
        history = history_text(view)
        words = f"upcard: {state.upcard}\n"
        seat, phase_of_throw = 0, False
        for word in history.split():
            said = f"throws {word}" if phase_of_throw else word
            words += f"{('non-dealer', 'dealer')[seat]}: {said if word != 'stock' else 'stock ?'}\n"
            seat = 1 - seat if phase_of_throw or word == "pass" else seat
            phase_of_throw = word in ("take", "stock")
        ours = read_record(words + f"{('non-dealer', 'dealer')[view.seat]}: holds {' '.join(map(str, view.hand))}")
        assert position(ours).view() == view_from_history(view.hand, state.upcard, history) == view


@few
@given(seeds, tables, st.data())
def test_forgotten_cards_change_no_verdict_to_wrong(seed: int, rules: RuleSet, data: st.DataObject) -> None:
    """Forget any cards that may be forgotten: nothing turns illegal, and a result that can be told is the right one."""
    states = playout(seed, rules)
    record = record_of(states[0], states[-1])
    assert isinstance(record.deal, Dealt)
    forget = data.draw(st.sets(st.integers(0, len(record.notes) - 1)))
    hands = [hand if data.draw(st.booleans()) else frozenset(list(hand)[:4]) for hand in record.deal.hands]
    stock = record.deal.stock if data.draw(st.booleans()) else ()
    notes = [_forgotten(note) if index in forget else note for index, note in enumerate(record.notes)]
    less = Record(rules, Dealt((hands[0], hands[1]), record.deal.upcard, stock), tuple(notes), record.outcome)
    assert read_record(str(less)) == less
    played = replay(less)
    assert played.problems == ()
    assert played.result is (None if played.unchecked else True)
    assert len(played.steps) == len(notes) or played.steps[-1].legal is None


def _forgotten(note: Note) -> Note:
    if note.verb is Verb.DRAW or (note.verb is Verb.KNOCK and note.cards):
        return replace(note, card=None)
    return replace(note, card=None) if note.verb is Verb.TAKE else note


@few
@given(seeds)
def test_another_hand_than_the_one_that_was_dealt_is_not_legal(seed: int) -> None:
    """Exchange a card that was thrown for one in the stock that nobody drew: that throw is found out."""
    states = playout(seed, TABLES[0])
    record = record_of(states[0], states[-1])
    last = states[-1]
    thrown = next((note for note in record.notes if note.verb is Verb.THROW), None)
    if thrown is None or not last.stock:
        return
    index = record.notes.index(thrown)
    notes = (*record.notes[:index], replace(thrown, card=last.stock[-1]), *record.notes[index + 1 :])
    played = replay(replace(record, notes=notes))
    assert played.steps[-1].note.card == last.stock[-1]
    assert (played.legal, played.steps[-1].legal, len(played.steps)) == (False, False, index + 1)


def game_of(seed: int, rules: RuleSet) -> GameRecord:
    """Hands until the game is over, A and B dealing as the rules say."""
    names, dealer, results = ("A", "B"), seed % 2, list[HandResult]()
    hands: list[GameHand] = []
    while True:
        states = playout(seed + len(hands), rules)
        outcome = outcome_of(states[-1])
        assert outcome is not None
        winner = None if outcome.winner is None else (1 - dealer, dealer)[outcome.winner]
        results.append(DEAD_HAND if winner is None else won(names[winner], outcome.points, outcome.boxes))
        game = score_game(results, rules)
        record = record_of(states[0], states[-1], seed + len(hands))
        hands.append(GameHand(names[dealer], record, game.scores))
        dealer = next_dealer(rules, dealer, winner, dead=outcome.ending is None)
        if game.totals is not None:
            return GameRecord(names, rules, tuple(hands), game.totals)


@settings(max_examples=3)  # each example is a whole game
@given(seeds, st.sampled_from([parse_rules(text) for text in ("standard target=50", "classic target=50")]))
def test_a_game_written_is_read_and_played_again(seed: int, rules: RuleSet) -> None:
    game = game_of(seed, rules)
    text = str(game)
    assert is_game(text)
    read = read_game(text)
    assert (read, str(read)) == (game, text)
    played = replay_game(read)
    assert (played.problems, played.unchecked) == ((), ())
    assert played.game is not None
    assert (played.game.totals, played.game.used) == (game.totals, len(game.hands))


# --- The saved corpus ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_corpus_is_what_its_first_lines_say(path: Path) -> None:
    """``# legal``, ``# line 7: why``, ``# cannot be checked: line 7: why`` or ``# unreadable: line 7: why``."""
    text = path.read_text(encoding="utf-8")
    expected = text.split("\n", 1)[0].removeprefix("# ")
    assert _verdict(text) == expected


def _verdict(text: str) -> str:
    try:
        record = read_game(text) if is_game(text) else read_record(text)
    except RecordError as error:
        return f"unreadable: {error}"
    played = replay_game(record) if isinstance(record, GameRecord) else replay(record)
    again = read_game(str(record)) if isinstance(record, GameRecord) else read_record(str(record))
    assert (again, str(again)) == (record, str(record))
    if played.problems:
        return played.problems[0]
    return f"cannot be checked: {played.unchecked[0]}" if played.unchecked else "legal"


def test_the_corpus_holds_every_sort() -> None:
    heads = {path.read_text(encoding="utf-8")[2:7] for path in CORPUS}
    assert heads == {"legal", "line ", "canno", "unrea"}


# --- Single rules of the format -----------------------------------------------------------------------------------


def test_an_error_names_line_and_token() -> None:
    with pytest.raises(RecordError) as raised:
        read_record("rules: standard\ndeal: seed 3\n\n1 non-dealer: takes 1x")
    assert (raised.value.line, raised.value.token) == (4, "1x")
    assert str(raised.value) == "line 4: '1x' is not a card (expected a rank and a suit, like 7h or Td)"


def test_a_seed_is_one_deal_for_ever() -> None:
    """Records with seeds are kept: another shuffle in another Python would be another hand under the old result."""
    first = replay(read_record("deal: seed 42")).state
    assert " ".join(map(str, sorted(first.hands[0]))) == "4s Ts Qs 4h 7h 9h Jh Kh Kd Ac"
    assert (str(first.upcard), str(first.stock[0]), str(first.stock[-1])) == ("Jd", "As", "2c")


def test_turns_are_counted_again_when_written() -> None:
    text = "deal: seed 42\nnon-dealer: pass\nDEALER: PASSES\nnon-dealer: stock ?\nnon-dealer: holds 8s"
    assert str(read_record(text)).split("\n")[2:] == [
        "1 non-dealer: passes",
        "2 dealer: passes",
        "3 non-dealer: draws ?, holds 8s",
        "",
    ]


def test_a_hand_has_an_end() -> None:
    turn = "non-dealer: passes\n"
    assert len(read_record("deal: seed 1\n" + turn * MOST_TURNS).notes) == MOST_TURNS
    with pytest.raises(RecordError, match=f"more than {MOST_TURNS} turns"):
        read_record("deal: seed 1\n" + turn * (MOST_TURNS + 1))


def test_a_record_is_made_of_a_whole_hand_only() -> None:
    states = playout(1, TABLES[0])
    with pytest.raises(RulesError, match="fresh deal of the whole pack"):
        record_of(states[1], states[-1])
    short = start(sorted(states[0].hands[0]), sorted(states[0].hands[1]), [*states[0].pile, *states[0].stock[:5]])
    with pytest.raises(RulesError, match="fresh deal of the whole pack"):
        record_of(short, short)
    with pytest.raises(RulesError):
        record_of(states[0], playout(2, TABLES[0])[-1])


def test_a_position_needs_the_cards_it_hangs_on() -> None:
    text = "upcard: Kc\n1 non-dealer: takes Kc, knocks with ?, melds 6s 6d 6c"
    with pytest.raises(RulesError, match="line 2: the card that was thrown is not noted"):
        position(read_record(text))
    with pytest.raises(RulesError, match="line 2: Kc was just taken"):
        position(read_record("upcard: Kc\n1 non-dealer: takes Kc, throws Kc"))
    assert isinstance(position(read_record("upcard: Kc\nnon-dealer: take")).events[0].action, TakeDiscard)


def test_at_the_wall_a_card_is_taken_for_a_knock_only() -> None:
    """Under the 50th-card rule, taking hangs on the hand: it cannot be checked until the knock shows it."""
    rules = "standard wall_rule=opponent_may_take_to_knock"
    states = playout(0, parse_rules(rules))
    lines = [f"rules: {rules}", f"upcard: {states[0].upcard}", "non-dealer: pass", "dealer: pass"]
    unseen = [card for card in (*states[0].stock, *sorted(states[0].hands[0])) if card != states[0].upcard]
    for count in range(29):
        lines.append(f"{('non-dealer', 'dealer')[count % 2]}: draws {unseen[count]}, throws {unseen[count]}")
    played = replay(read_record("\n".join([*lines, "dealer: takes"])))
    assert played.problems == ()
    assert played.unchecked == ("line 34: not all cards of the dealer are noted",)
    assert replay(read_record("\n".join([*lines, "dealer: passes"]))).outcome == outcome_of(
        replace(states[0], phase=Phase.OVER)
    )
