"""The ``meldrum`` command: one module a verb."""
