"""What an operator need not keep: tables untouched for long, and what people said long ago."""

import sqlalchemy as sa

from meldrum.server.events import Chatted, read_event, write_event
from meldrum.server.store import schema

FORGOTTEN = "…"
"""What is left of a message: its place in the log, so that no number is missing."""
MANY = 500


def untouched(engine: sa.Engine, before: int) -> dict[str, int]:
    """The tables whose last entry is older than this, and its ``seq``; the oldest first."""
    log = schema.log.c
    last = sa.select(log.table_id, sa.func.max(log.seq).label("seq")).group_by(log.table_id)
    ends = last.subquery()
    wanted = (
        sa.select(log.table_id, log.seq)
        .join(ends, sa.and_(ends.c.table_id == log.table_id, ends.c.seq == log.seq))
        .where(log.at < before)
        .order_by(log.at, log.table_id)
    )
    with engine.connect() as connection:
        return {row.table_id: row.seq for row in connection.execute(wanted)}


def remove(engine: sa.Engine, table: str, seq: int) -> bool:
    """Remove a table with all its rows, unless something has happened there since this entry."""
    log = schema.log.c
    newer = sa.select(log.seq).where(log.table_id == table, log.seq > seq)
    with engine.begin() as connection:
        mine = sa.update(schema.tables).where(schema.tables.c.id == table).values(live=False)
        connection.execute(mine)  # first of all, so that nobody else writes meanwhile
        if connection.execute(newer.limit(1)).first():
            connection.rollback()
            return False
        for rows in reversed(schema.metadata.sorted_tables):  # what refers to others goes first
            if "table_id" in rows.c:
                connection.execute(sa.delete(rows).where(rows.c.table_id == table))
        connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == table))
    return True


def forget_chat(engine: sa.Engine, before: int) -> int:
    """Take the words out of all messages older than this; returns how many there were."""
    log, count = schema.log, 0
    said = sa.select(log).where(log.c.at < before, log.c.event.like('{"type":"said"%'))
    with engine.connect() as connection:
        rows = connection.execute(said).all()
    for start in range(0, len(rows), MANY):
        with engine.begin() as connection:
            for row in rows[start : start + MANY]:
                event = read_event(row.event)
                if isinstance(event, Chatted) and event.text != FORGOTTEN:
                    here = sa.and_(log.c.table_id == row.table_id, log.c.seq == row.seq)
                    blank = write_event(Chatted(event.seat, FORGOTTEN))
                    connection.execute(sa.update(log).where(here).values(event=blank))
                    count += 1
    return count
