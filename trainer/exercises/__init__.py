"""Exercises: one question about one position, its answer, its verdict, and its own words."""
