"""The players by name: legal under every rule set, blind to the other hand, and each true to its description."""

from dataclasses import replace
from random import Random

import pytest

from trainer.analysis.bots.by_name import BOT_NAMES, BotError, bot_named
from trainer.analysis.bots.policy import NO_CARD, Policy, Sight
from trainer.analysis.bots.script import Script, gin_outs, hope, risk
from trainer.analysis.bots.spread import safest_grouping
from trainer.analysis.history import view_from_history
from trainer.analysis.kernel import INDEX, after_discards, mask_of
from trainer.analysis.odds import gin_cards
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import DECK, format_cards, parse_card, parse_cards
from trainer.rules.play import Action, Discard, DrawStock, Knock, Pass, Phase, State, TakeDiscard, apply, deal
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet, parse_rules

SCRIPTED = [name for name in BOT_NAMES if name != "expert"]


def played(seed: int, bots: tuple[Policy, Policy], rules: RuleSet = STANDARD) -> list[State]:
    rng = Random(seed)
    states = [deal(rng, rules)]
    while states[-1].phase is not Phase.OVER:
        state = states[-1]
        states.append(apply(state, bots[state.to_move].choose(state.view(), rng)))  # apply refuses what is illegal
    return states


def chosen(name: str, hand: str, upcard: str, history: str) -> Action:
    return bot_named(name).choose(view_from_history(parse_cards(hand), parse_card(upcard), history), Random(1))


@pytest.mark.parametrize("name", SCRIPTED)
@pytest.mark.parametrize(
    "rules",
    [
        "standard",
        "oklahoma",
        "straight",
        "classic",
        "standard arrangement=best knock_min_turn=2",
        "standard upcard=off stock_floor=0 discard_taken_card=on",
        "standard wall_rule=opponent_may_take_to_knock",
    ],
)
def test_whole_hands_are_legal(name: str, rules: str) -> None:
    for seed in range(8):
        assert played(seed, (bot_named(name), bot_named("quick")), parse_rules(rules))[-1].phase is Phase.OVER


@pytest.mark.parametrize("name", SCRIPTED)
def test_the_other_hand_changes_nothing(name: str) -> None:
    bot = bot_named(name)
    for seed in range(4):
        for state in played(seed, (bot, bot_named("beginner")))[:-1]:
            known = state.view().known
            hidden = sorted((state.hands[1 - state.to_move] | set(state.stock)) - known)
            Random(seed).shuffle(hidden)
            size = 10 - len(known)
            if state.phase is Phase.LAY_OFF:
                continue  # the other hand lies open
            other, stock = known | set(hidden[:size]), tuple(hidden[size:])
            hands = (state.hands[0], other) if state.to_move == 0 else (other, state.hands[1])
            moved = replace(state, hands=hands, stock=stock)
            assert bot.choose(moved.view(), Random(1)) == bot.choose(state.view(), Random(1))


def test_a_name_that_no_player_has() -> None:
    with pytest.raises(BotError, match=r"no player 'grandmaster' .*baseline"):
        bot_named("grandmaster")


@pytest.mark.parametrize("name", BOT_NAMES)
def test_every_player_says_who_it_is(name: str) -> None:
    bot = bot_named(name)
    assert bot.name == name
    assert len(bot.text) > 20


LOOSE = "4h 5h 6h 9c 9d 9s Ks 7d 2c Ac"  # three melded, three melded, 20 loose


def test_the_baseline_takes_for_a_meld_only() -> None:
    assert chosen("baseline", LOOSE, "7h", "") == TakeDiscard()
    assert chosen("baseline", LOOSE, "2h", "") == Pass()
    assert chosen("baseline", LOOSE, "2h", "pass pass") == DrawStock()


def test_the_baseline_throws_its_highest_loose_card() -> None:
    hand = "4h 5h 6h 9c 9d 9s Ks 7d 8c 6c Ac"
    assert chosen("baseline", hand, "2h", "pass pass stock") == Discard(parse_card("Ks"))


def test_the_baseline_knocks_at_the_first_chance() -> None:
    action = chosen("baseline", "4h 5h 6h 9c 9d 9s Ks 7d 2c Ac 3h", "2h", "pass pass stock")
    assert isinstance(action, Knock)
    assert action.card == parse_card("Ks")


MINE = ("Kd", "Ks", "Kc", "Qd", "Qh", "Qc", "Jh")
THEIRS = ("Js", "Jc", "Td", "Th", "Tc", "Ts", "8s")
WAIT = " ".join(f"stock {mine} stock {theirs}" for mine, theirs in zip(MINE, THEIRS, strict=True))


def test_early_a_knock_and_late_none() -> None:
    near_gin = "4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs"  # 6 points left; an ace or a two or more would help
    assert isinstance(chosen("steady", near_gin, "Kh", "pass pass stock"), Knock)
    assert isinstance(chosen("steady", near_gin, "Kh", f"pass pass {WAIT} stock"), Discard)
    assert isinstance(chosen("quick", near_gin, "Kh", f"pass pass {WAIT} stock"), Knock)


def sight(eleven: str, seen: str = "", known: str = "") -> Sight:
    hand, gone, held = (mask_of(parse_cards(text)) for text in (eleven, seen, known))
    return Sight(hand, NO_CARD, NO_CARD, held, (1 << 52) - 1 & ~(hand | gone | held), 3, 10, 20)


def test_hope_is_what_unseen_cards_save() -> None:
    ten = mask_of(parse_cards("4h 5h 6h 9c 9d 9s Ks Kd 2c Ac"))
    kings = mask_of(parse_cards("Kh Kc"))
    assert hope(ten, kings) == 40  # 20 points, twice
    assert hope(ten, mask_of(parse_cards("Kh"))) == 20
    assert hope(ten, mask_of(parse_cards("3c"))) == 3
    assert hope(ten, mask_of(parse_cards("8d"))) == 0


def test_hope_keeps_a_pair_that_lives() -> None:
    bot = Script("pairs", "", potential=1.0)
    eleven = "4h 5h 6h 9c 9d 9s Ks Kd Qh 2c Ac"
    assert DECK[bot.throws(sight(eleven), Random(1))] == parse_card("Qh")
    dead = bot.throws(sight(eleven, seen="Kh Kc"), Random(1))
    assert DECK[dead] in parse_cards("Ks Kd")


def test_risk_knows_what_was_taken() -> None:
    nine = INDEX[parse_card("9h")]
    table = sight("As Ad Ac 2s 2d 2c 4s 4d 4c 6s 9h")
    none = risk(nine, table.known, table.unseen)
    held = sight("As Ad Ac 2s 2d 2c 4s 4d 4c 6s 9h", known="8h")
    assert 0 < none < risk(nine, held.known, held.unseen)
    pair = sight("As Ad Ac 2s 2d 2c 4s 4d 4c 6s 9h", known="8h 7h")
    assert risk(nine, pair.known, pair.unseen) == 1
    dead = sight("As Ad Ac 2s 2d 2c 4s 4d 4c 6s 9h", seen="8h Th 9c 9d")
    assert risk(nine, dead.known, dead.unseen) == 0


@pytest.mark.parametrize("seed", range(40))
def test_gin_outs_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    pool = rng.sample(DECK, 16)  # few ranks missing from each other, so that gin is near now and then
    ten = sorted(pool, key=lambda card: (card.rank // 3, card.suit))[:10]
    unseen = [card for card in DECK if card not in pool]
    assert gin_outs(mask_of(ten), mask_of(unseen)) == len(gin_cards(ten, unseen))


def test_gin_outs_of_a_near_gin() -> None:
    ten = parse_cards("4h 5h 6h 9c 9d 9s Ts Js Qs 2c")
    unseen = [card for card in DECK if card not in ten]
    assert gin_cards(ten, unseen) == {parse_card(text) for text in ("3h", "7h", "9h", "Ks")}
    assert gin_outs(mask_of(ten), mask_of(unseen)) == 4


def test_the_grouping_that_gives_least_to_lay_off() -> None:
    """The fourth eight closes the run when it is in the set: then 9h, wherever it is, cannot be laid off."""
    ten = parse_cards("4s 8s 4h 5h 6h 7h 8h 8d 5c 8c")
    nine = mask_of(parse_cards("9h"))
    open_run, closed = (each.melds for each in distinct_arrangements(ten))
    assert sorted(map(format_cards, closed)) == ["4h 5h 6h 7h", "8s 8h 8d 8c"]
    assert safest_grouping(ten, nine, 0) == safest_grouping(ten, 0, nine) == closed
    assert safest_grouping(ten, 0, 0) == open_run  # nothing fits either: the first of equals


def test_the_beginner_errs_now_and_then() -> None:
    hand = sight("4h 5h 6h 9c 9d 9s Ks 7d 2c Ac 3d")
    thrown = [DECK[bot_named("beginner").throws(hand, Random(seed))] for seed in range(200)]
    assert set(map(str, thrown)) == {"Ks", "7d"}
    assert 25 < thrown.count(parse_card("7d")) < 75


def test_the_card_just_taken_is_never_thrown() -> None:
    for seed in range(30):
        for state in played(seed, (bot_named("careful"), bot_named("steady"))):
            if state.phase is Phase.DISCARD and state.taken is not None:
                view = Sight.of(state.view())
                assert INDEX[state.taken] not in dict(view.throwable())
                assert len(view.throwable()) == len(after_discards(view.hand)) - 1


def test_presets_of_the_game_for_two_are_played() -> None:
    for name, rules in PRESETS.items():
        if rules.players == 2:
            assert played(3, (bot_named("careful"), bot_named("patient")), rules)[-1].phase is Phase.OVER, name
