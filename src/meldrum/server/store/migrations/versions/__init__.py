"""The versions, the oldest first."""
