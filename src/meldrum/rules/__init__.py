"""The game itself: pure values and functions, importing nothing outside this package."""
