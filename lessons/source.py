"""A lesson file taken apart into front matter, steps and blocks, each with its line; nothing is understood yet."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

FRONT_FENCE = "+++"
FENCE = "```"
BlockKind = Literal["text", "cards", "check", "game", "hand", "house-rule", "sheet", "showdown"]
# Those that a fence opens.
BLOCK_KINDS: tuple[BlockKind, ...] = ("cards", "check", "game", "hand", "house-rule", "sheet", "showdown")
Report = Callable[[int, str], None]
"""Takes a line number, from 1, and what is wrong there."""


@dataclass(slots=True)
class Block:
    """Lines that belong together. ``line`` is that of the first of ``lines``; for a fence, the one after it opens."""

    kind: BlockKind
    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@dataclass(slots=True)
class Section:
    """A ``##`` heading and what follows it."""

    title: str
    line: int
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Source:
    front: Block
    sections: tuple[Section, ...]

    @property
    def has_check(self) -> bool:
        return any(block.kind == "check" for section in self.sections for block in section.blocks)


def take_apart(text: str, report: Report) -> Source | None:
    """The parts of a lesson file. What is wrong is reported; None where the front matter cannot be found."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FRONT_FENCE:
        report(1, f"expected {FRONT_FENCE!r} and the front matter, found {(lines or [''])[0][:40]!r}")
        return None
    closing = next((at for at, line in enumerate(lines[1:], 1) if line.strip() == FRONT_FENCE), None)
    if closing is None:
        report(1, f"the front matter is not closed (no second {FRONT_FENCE!r})")
        return None
    front = Block("text", 2, lines[1:closing])
    return Source(front, _sections(lines[closing + 1 :], closing + 2, report))


def _sections(lines: Sequence[str], first: int, report: Report) -> tuple[Section, ...]:
    sections: list[Section] = []
    fenced: Block | None = None
    for number, line in enumerate(lines, first):
        if fenced is not None:
            if line.strip() == FENCE:
                fenced = None
            else:
                fenced.lines.append(line)
        elif line.startswith("## "):
            sections.append(Section(line[3:].strip(), number))
        elif not sections:
            if line.strip():
                report(number, f"expected '## ' and the title of a step, found {line.strip()[:40]!r}")
                return ()
        elif line.startswith(FENCE):
            fenced = _open_fence(line, number, report)
            sections[-1].blocks.append(fenced)
        else:
            _add_text(sections[-1], number, line)
    if fenced is not None:
        report(fenced.line - 1, f"the {fenced.kind} block is not closed (no {FENCE!r} after it)")
        sections[-1].blocks.remove(fenced)
    return tuple(sections)


def _open_fence(line: str, number: int, report: Report) -> Block:
    name = line.removeprefix(FENCE).strip()
    for kind in BLOCK_KINDS:
        if name == kind:
            return Block(kind, number + 1)
    report(number, f"{name[:40]!r} is no block (expected one of: {', '.join(BLOCK_KINDS)})")
    return Block("text", number + 1)


def _add_text(section: Section, number: int, line: str) -> None:
    last = section.blocks[-1] if section.blocks else None
    if last is not None and last.kind == "text":
        last.lines.append(line)
    elif line.strip():
        section.blocks.append(Block("text", number, [line]))


_TOML_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)")
_TOML_END = re.compile(r"\s*\(at end of document\)")


def toml_place(message: str, block: Block) -> tuple[int, str]:
    """Where in the file a TOML error is, and its message without the place in the block."""
    found = _TOML_LINE.search(message)
    within = int(found[1]) - 1 if found else 0
    if _TOML_END.search(message):
        within = max(len(block.lines) - 1, 0)
    return block.line + within, _TOML_END.sub("", _TOML_LINE.sub("", message))


def line_of_key(block: Block, key: str) -> int:
    """The line on which TOML sets *key*; the block's first where it does not."""
    for number, line in enumerate(block.lines, block.line):
        if re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return block.line
