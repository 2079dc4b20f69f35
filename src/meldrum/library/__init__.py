"""The public face: what ``import meldrum`` offers."""
