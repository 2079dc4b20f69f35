"""Bots against bots: paired deals, honest statistics, reports."""
