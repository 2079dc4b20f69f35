"""What is only installed on request, and how to request it."""

EXTRAS = {
    "server": (
        "alembic",
        "mako",
        "prometheus_client",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "cluster": ("nats", "psycopg"),
    "terminal": ("textual",),
    "arena": ("openskill",),
    "ray": ("ray",),
    "train": ("numpy",),
    "pettingzoo": ("pettingzoo",),
    "gymnasium": ("gymnasium",),
    "openspiel": ("pyspiel", "open_spiel"),
}
"""The packages that an extra of Meldrum brings, by the names they are imported by."""


def advice(missing: str | None) -> str | None:
    """What to install where this module is missing, if that is known."""
    package = (missing or "").partition(".")[0]
    extra = next((extra for extra, packages in EXTRAS.items() if package in packages), None)
    return extra and f"this needs {package}, which is not installed: pip install 'meldrum[{extra}]'"
