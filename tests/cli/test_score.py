"""``gin-trainer score``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]  # the fixture in conftest.py

E17: list[list[Any]] = [["A", 12], ["B", 28], ["A", 39], [None, 0], ["B", 17], ["A", 21], ["A", 31]]
E19: list[list[Any]] = [*[["B", 11]] * 4, ["A", 55], *[["B", 11]] * 5, ["A", 52]]
E26: list[list[Any]] = [
    ["A", 25],
    ["A", 18],
    ["B", 31],
    ["A", 36],
    ["B", 14],
    ["A", 39],
    ["B", 28],
    ["A", 12],
    ["B", 44],
    ["B", 33],
]


def lines(hands: list[list[Any]]) -> str:
    """One hand a line, each an object."""
    return "\n".join(json.dumps({"winner": winner, "points": points}) for winner, points in hands)


def answer(run: Run, stdin: str, *args: str) -> dict[str, Any]:
    ran = run("score", *args, stdin=stdin)
    assert (ran.status, ran.err) == (0, "")
    facts: dict[str, Any] = json.loads(ran.out)
    return facts


def test_a_game(run: Run) -> None:
    facts = answer(run, lines(E17))
    assert [hand["score"] for hand in facts.pop("hands")] == [
        {"A": a, "B": b} for a, b in ((12, 0), (12, 28), (51, 28), (51, 28), (51, 45), (72, 45), (103, 45))
    ]
    assert facts == {
        "winner": "A",
        "shutout": False,
        "score": {"A": 103, "B": 45},
        "boxes": {"A": 4, "B": 2},
        "box_points": {"A": 100, "B": 50},
        "game_bonus": 100,
        "shutout_bonus": 0,
        "total": {"A": 303, "B": 95},
        "margin": 208,
        "used": 7,
    }


def test_every_worked_example(run: Run, data_folder: Path) -> None:
    cases = json.loads((data_folder / "scoring_vectors.json").read_text(encoding="utf-8"))
    looked_at = set()
    for case in (each for each in cases if "type" in each):
        expect, line = case["expect"], json.dumps(case["hands"])
        if case["type"] == "hollywood":
            facts = answer(run, line, "--rules", case["rules"], "--set", "sheet=hollywood")
            assert facts["columns"] == expect["columns"]
            for found, wanted in zip(facts["settle"], expect["settle"], strict=True):
                assert {name: found[name] for name in wanted if name != "used"} == {
                    name: value for name, value in wanted.items() if name != "used"
                }
        else:
            facts = answer(run, line, "--rules", case["rules"])
            facts = facts["games"][0] if case["rules"] == "tournament" else facts
            assert {name: facts[name] for name in expect} == expect
        looked_at.add(case["id"])
    assert looked_at == {"E16", "E17", "E18", "E19", "E20", "E31", "E26v", "E27v"}


def test_a_hand_is_written_in_three_ways(run: Run) -> None:
    whole = answer(run, json.dumps(E17))
    assert answer(run, lines(E17)) == whole
    assert answer(run, "\n".join(map(json.dumps, E17))) == whole
    assert answer(run, json.dumps([{"winner": winner, "points": points} for winner, points in E17])) == whole
    assert answer(run, "\n\n" + lines(E17).replace("\n", "\n \n") + "\n") == whole


def test_boxes(run: Run) -> None:
    facts = answer(run, '{"winner":"A","points":53,"boxes":4}\n["B",28,2]\n{"winner":null}')
    assert facts["boxes"] == {"A": 4, "B": 2}
    assert [hand["boxes"] for hand in facts["hands"]] == [4, 2, 0]
    assert (facts["winner"], facts["total"], facts["margin"]) == (None, None, None)


def test_the_game_winner_can_owe(run: Run) -> None:
    facts = answer(run, lines(E19))
    assert (facts["winner"], facts["total"], facts["margin"]) == ("A", {"A": 257, "B": 324}, -67)


def test_hands_after_the_end_are_left_out(run: Run) -> None:
    facts = answer(run, lines([*E17, ["B", 50]]))
    assert (facts["used"], len(facts["hands"]), facts["margin"]) == (7, 7, 208)


@pytest.mark.parametrize(
    ("args", "score"),
    [
        ([], {"A": 103, "B": 45}),
        (["--set", "box_timing=immediate"], {"A": 101, "B": 53}),
        (["--set", "target=50"], {"A": 51, "B": 28}),
    ],
)
def test_other_tables(run: Run, args: list[str], score: dict[str, int]) -> None:
    assert answer(run, lines(E17), *args)["score"] == score


def test_a_hollywood_sheet(run: Run) -> None:
    facts = answer(run, lines(E26), "--rules", "hollywood")
    assert list(facts) == ["hands", "columns", "settle", "margins", "net", "used"]
    assert (facts["margins"], facts["net"], facts["used"]) == ([223, 213, -118], 318, 10)
    assert facts["hands"][5] == {
        "winner": "A",
        "points": 39,
        "boxes": 1,
        "scores": [{"A": 118, "B": 45}, {"A": 93, "B": 14}, {"A": 75, "B": 0}],
    }
    unfinished = answer(run, lines(E26[:6]), "--rules", "hollywood")
    assert (unfinished["margins"], unfinished["net"]) == ([223, None, None], None)


def test_a_match(run: Run) -> None:
    facts = answer(run, json.dumps([["A", 250], ["B", 10], ["B", 245], ["A", 3]]), "--rules", "tournament")
    assert list(facts) == ["games", "games_won", "games_needed", "winner", "total", "used"]
    assert [(game["winner"], game["used"]) for game in facts["games"]] == [("A", 1), ("B", 2), (None, 1)]
    assert [hand["score"] for hand in facts["games"][1]["hands"]] == [{"A": 0, "B": 10}, {"A": 0, "B": 255}]
    assert (facts["games_won"], facts["games_needed"], facts["winner"]) == ({"A": 1, "B": 1}, 3, None)
    assert facts["total"] == {"A": 250 + 200 + 25, "B": 255 + 200 + 50}


def test_the_house_table(run: Run) -> None:
    facts = answer(run, json.dumps([["C", 74], ["A", 55], ["C", 130]]), "--rules", "house")
    assert (facts["winner"], facts["margin"], facts["total"]) == ("C", 149, {"A": 55, "B": 0, "C": 204, "D": 0})


def test_each_list_is_a_sheet_of_its_own(run: Run) -> None:
    ran = run("score", stdin="\n".join(['["A",1]', json.dumps(E17), "[]", '["B",2]', json.dumps(E19)]))
    assert (ran.status, ran.err) == (0, "")
    assert [json.loads(line)["margin"] for line in ran.out.splitlines()] == [208, None, -67, None]
    assert json.loads(ran.out.splitlines()[-1])["score"] == {"A": 1, "B": 2}


def test_nothing_in_nothing_out(run: Run) -> None:
    ran = run("score", stdin="\n \n")
    assert (ran.status, ran.out, ran.err) == (0, "", "")


# --- Bad input -------------------------------------------------------------------------------------------------------


def test_a_sheet_with_a_bad_hand_is_not_answered(run: Run) -> None:
    """A sum without one of its hands would be wrong; sheets on lines of their own are answered all the same."""
    ran = run("score", stdin="\n".join(['["A",12]', json.dumps(E17), '["A",-3]', "{", '["B",4]', '[["A",1],["C",2]]']))
    assert ran.status == 2
    assert [json.loads(line)["margin"] for line in ran.out.splitlines()] == [208]
    three, four, six = ran.err.splitlines()
    assert three == "gin-trainer score: line 3: points: expected a number from 0 to 1000, not '-3'"
    assert four.startswith("gin-trainer score: line 4: not JSON: ")
    assert six == 'gin-trainer score: line 6: hand 2: winner: expected A, B or null, not "C"'


def test_a_bad_list_does_not_spoil_the_other_sheet(run: Run) -> None:
    ran = run("score", stdin='["A",12]\n[["A",1],["C",2]]\n["B",4]')
    assert ran.status == 2
    assert json.loads(ran.out)["score"] == {"A": 12, "B": 4}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("7h 7d", "not JSON: Extra data at column 2"),
        ("[" * 100_000, "not JSON that can be read"),
        ('{"points": ' + "9" * 5000 + "}", "not JSON that can be read"),
        ("null", 'expected a hand, like {"winner":"A","points":12} or ["A",12], not null'),
        ("12", 'expected a hand, like {"winner":"A","points":12} or ["A",12], not 12'),
        ('["A"]', 'expected a hand, like {"winner":"A","points":12} or ["A",12], not ["A"]'),
        ('["A",1,1,1]', 'or ["A",12], not ["A", 1, 1, 1]'),
        (json.dumps("x" * 500), 'not "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'),
        ("{}", "winner is missing (null for a dead hand)"),
        ('{"winner":"A"}', "points is missing"),
        ('{"winner":"A","point":12}', "there is no field 'point' (fields are: winner, points, boxes)"),
        ('{"winner":"Ann","points":12}', 'winner: expected A, B or null, not "Ann"'),
        ('{"winner":["A"],"points":12}', 'winner: expected A, B or null, not ["A"]'),
        ('{"winner":true,"points":12}', "winner: expected A, B or null, not true"),
        ('{"winner":"A","points":"12"}', "points: expected a number from 0 to 1000, not '12'"),
        ('{"winner":"A","points":null}', "points: expected a number from 0 to 1000, not 'None'"),
        ('{"winner":"A","points":1e3}', "points: expected a number from 0 to 1000, not '1000.0'"),
        ('{"winner":"A","points":NaN}', "points: expected a number from 0 to 1000, not 'nan'"),
        ('{"winner":"A","points":true}', "points: expected a number from 0 to 1000, not 'True'"),
        ('{"winner":"A","points":1001}', "points: expected a number from 0 to 1000, not '1001'"),
        ('{"winner":"A","points":12,"boxes":-1}', "boxes: expected a number from 0 to 20, not '-1'"),
        ('{"winner":null,"points":12}', "points: 12 go to nobody (a hand without a winner scores nothing)"),
        ('{"winner":null,"points":0,"boxes":1}', "boxes: 1 go to nobody"),
        ('[["A",12],["A"]]', "hand 2: expected a hand"),
        ('[["A",12],[]]', "hand 2: expected a hand"),
        ('[["A",12],[["A",3]]]', "hand 2: expected a hand"),
        ('[["A",12],7]', "hand 2: expected a hand"),
    ],
)
def test_bad_lines_are_one_line_that_names_it(run: Run, line: str, says: str) -> None:
    ran = run("score", stdin=line)
    assert (ran.status, ran.out) == (2, "")
    (said,) = ran.err.splitlines()
    assert said.startswith("gin-trainer score: line 1: ")
    assert says in said
    assert len(said) < 200


def test_players_of_the_house_table_only(run: Run) -> None:
    ran = run("score", "--rules", "house", stdin='["E",12]')
    assert ran.err == 'gin-trainer score: line 1: winner: expected A, B, C, D or null, not "E"\n'


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--rules", "bridge"], "there is no rule set 'bridge'"),
        (["--set", "target=9"], "target=9 is not a rule"),
        (["--rules", "hollywood", "--set", "match=best_of_3"], "contradict each other"),
        (["--rules", "house", "--set", "sheet=hollywood"], "contradict each other"),
    ],
)
def test_tables_that_do_not_exist(run: Run, args: list[str], says: str) -> None:
    ran = run("score", *args, stdin=lines(E17))
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


# --- On a terminal ---------------------------------------------------------------------------------------------------


def test_a_game_on_a_terminal(run: Run) -> None:
    assert run("score", stdin=lines([*E17, ["A", 5]]), terminal=True).out.splitlines() == [
        "Hand  Winner  Points Boxes      A     B",
        "   1  A           12     1     12     0",
        "   2  B           28     1     12    28",
        "   3  A           39     1     51    28",
        "   4  nobody       0     0     51    28",
        "   5  B           17     1     51    45",
        "   6  A           21     1     72    45",
        "   7  A           31     1    103    45",
        "",
        "                   A     B",
        "Points           103    45",
        "Boxes            100    50",
        "Game bonus       100     0",
        "Total            303    95",
        "A wins the game by 208.",
        "",
        "1 hand after the end not counted.",
    ]


def test_words_on_a_terminal(run: Run) -> None:
    def last(hands: list[list[Any]], *args: str) -> str:
        out: str = run("score", *args, stdin=json.dumps(hands), terminal=True).out
        return out.splitlines()[-1]

    assert last(E17[:3]) == "No one has 100 yet."
    assert last(E19) == "A wins the game but owes 67: the other total is higher."
    assert last([["A", 100]], "--set", "game_bonus=0", "--set", "box_bonus=0") == "A wins the game by 100."
    even = [["B", 75], ["B", 0], ["A", 100]]
    assert last(even, "--set", "game_bonus=0", "--set", "box_bonus=25") == "A wins the game. The totals are equal."
    assert last(E26, "--rules", "hollywood") == "The three games together: A is ahead by 318."
    assert last(E26, "--rules", "hollywood", "--set", "hollywood_last_double=on") == (
        "The three games together, the last one counted twice: A is ahead by 200."
    )
    assert last(E26[:6], "--rules", "hollywood") == "The sheet is not full: a game ends at 100."
    assert last([["A", 250]], "--rules", "tournament") == "Games won: A 1, B 0. 3 games win the match."
    assert last([["A", 250]] * 3, "--rules", "tournament") == "Games won: A 3, B 0. A wins the match."


def test_a_hollywood_sheet_on_a_terminal(run: Run) -> None:
    out = run("score", "--rules", "hollywood", stdin=json.dumps(E26), terminal=True).out.splitlines()
    assert out[:4] == [
        "House rules: a Hollywood sheet of three games instead of one game.",
        "",
        "Hand  Winner  Points Boxes   G1 A  G1 B  G2 A  G2 B  G3 A  G3 B",
        "   1  A           25     1     25     0     0     0     0     0",
    ]
    assert out[12] == "  10  B           33     1    118    45   105    42    87   105"
    assert [line for line in out if line.startswith("Total")] == [
        "Total            318    95",
        "Total            305    92",
        "Total            162   280",
    ]


def test_a_shutout_on_a_terminal(run: Run) -> None:
    out = run("score", stdin='[["A",39],["A",36],["A",28]]', terminal=True).out.splitlines()
    assert out[-3:] == ["Shutout          100     0", "Total            378     0", "A wins the game by 378."]


def test_a_match_numbers_its_hands_through(run: Run) -> None:
    out = run("score", "--rules", "tournament", stdin='[["A",250],["B",10]]', terminal=True).out.splitlines()
    assert "   2  B           10     1      0    10" in out
    assert [line for line in out if line.startswith("Game ")][::2] == ["Game 1", "Game 2"]
