"""An independent referee: the rules told a second time, knowing nothing of the engine."""
