"""The parts of the Rules page: topics, words, disputes, house rules."""
