"""Alembic's migrations: one file a version, none ever changed after its release."""
