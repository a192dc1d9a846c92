"""Lessons: one Markdown file each, with its checks in it. The format is described in :mod:`lessons.loader`."""

from lessons.house_rule import HouseRule, Way, read_house_rule
from lessons.loader import check, lesson, lesson_that_teaches, load_lessons, verify
from lessons.model import Block, CheckStep, Lesson, LessonError, Step, TextStep
from lessons.scripted_hand import ScriptedHand, Turn

__all__ = [
    "Block",
    "CheckStep",
    "HouseRule",
    "Lesson",
    "LessonError",
    "ScriptedHand",
    "Step",
    "TextStep",
    "Turn",
    "Way",
    "check",
    "lesson",
    "lesson_that_teaches",
    "load_lessons",
    "read_house_rule",
    "verify",
]
