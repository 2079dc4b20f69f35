"""Playing games: the driver that takes movers through one, and a fast engine for imagined ones."""
