"""Games against the machine: a code for the deals, the moves as a record, the coach, what each hand came to."""
