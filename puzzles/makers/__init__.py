"""One file a question kind: how its puzzles are made. The same dice give the same puzzle, for ever."""
