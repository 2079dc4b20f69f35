"""Bots in other processes: the lines they speak, the process, and the bot that speaks for it."""
