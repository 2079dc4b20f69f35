"""The games as learning environments: the engine as other libraries want it, no rules inside."""
