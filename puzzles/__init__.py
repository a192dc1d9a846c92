"""Generated puzzles."""
