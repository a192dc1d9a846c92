"""What goes to the browser is the code without its comments, and nothing else is lost."""

from trainer.app.assets import assets, squeezed
from trainer.app.hand.component import SCRIPTS, STYLES


def test_comments_margins_and_empty_lines_go() -> None:
    code = (
        "/** What it is. */\nfunction a() {\n  // why\n  return 1; // one\n\n}\n.b { color: red; }\n/* two\n   lines */"
    )
    assert squeezed(code) == "function a() {\nreturn 1; // one\n}\n.b { color: red; }"


def test_addresses_stay() -> None:
    assert squeezed('const a = "http://www.w3.org/2000/svg";') == 'const a = "http://www.w3.org/2000/svg";'


def test_the_code_of_the_cards_goes_without_comments_and_with_every_function() -> None:
    for names in (SCRIPTS, STYLES):
        sent = assets("trainer.app.hand", names)
        assert "/*" not in sent
        assert not any(line.startswith(("//", " ")) for line in sent.splitlines())
    sent = assets("trainer.app.hand", SCRIPTS)
    for name in ("oneView", "sortButtons", "drawnCard", "pictureView", "newZone"):
        assert f"function {name}(" in sent
