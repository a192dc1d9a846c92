"""The game itself: pure, exact, and nothing but the standard library."""
