"""A trainer for gin rummy: rules, analysis, exercises, learner, storage, app."""

__version__ = "0.1.0"
