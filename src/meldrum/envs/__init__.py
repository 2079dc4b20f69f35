"""The games as environments for learning: PettingZoo around the engine, no rules inside."""
