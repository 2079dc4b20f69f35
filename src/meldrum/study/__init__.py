"""Getting better: places to study the game, with no server inside."""
