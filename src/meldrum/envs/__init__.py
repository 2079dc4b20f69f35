"""The games as learning environments: PettingZoo around the engine, no rules inside."""
