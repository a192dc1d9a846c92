"""Lessons: one Markdown file each, with its checks in it. The format is described in :mod:`lessons.loader`."""

from lessons.loader import check, lesson, lesson_that_teaches, load_lessons, verify
from lessons.model import CHECKS_TO_FINISH, CheckStep, Lesson, LessonError, Step, TextStep

__all__ = [
    "CHECKS_TO_FINISH",
    "CheckStep",
    "Lesson",
    "LessonError",
    "Step",
    "TextStep",
    "check",
    "lesson",
    "lesson_that_teaches",
    "load_lessons",
    "verify",
]
