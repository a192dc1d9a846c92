"""The parts of the ruling desk: what is typed, the table's rules, and the ruling."""
