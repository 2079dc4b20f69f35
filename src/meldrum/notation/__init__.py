"""Text and data forms of everything: tiles and positions, records, wire messages."""
