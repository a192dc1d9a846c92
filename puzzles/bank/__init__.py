"""The bank: puzzles that were made and priced ahead, one JSON object a line."""
