"""Judgements about a position, as facts that say how sure they are."""
