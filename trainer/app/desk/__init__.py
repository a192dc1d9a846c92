"""The hand desk: any hand, laid open to every question the engine can answer."""
