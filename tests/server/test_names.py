"""Every fault and abuse that belongs to the server is a test of that name."""

import re
from pathlib import Path

NAMES = """
    kill9-before-commit kill9-after-commit kill9-loop sigterm disk-full torn-wal double-click
    key-reuse stale-seq two-tabs half-open reorder-dup gap clock-step client-clock timeout-race
    restart-timer restart-pool last-seat-race all-leave bot-crash hidden-diff spectator-peek
    live-replay solver-peek draw-undo forged-tiles wrong-seat cswsh invite-guess oversize-json flood
    slow-reader conn-flood solver-bomb xss-bidi log-injection xff-spoof commit-verify hot-backup
"""
"""What any server of games must stand."""
FAULTS = {
    "who looks at an old table pays for all of its past, and so does everyone else": (
        "old_table",
        "a_tail_is_read_page_by_page",
        "slow_reader_bytes",
        "records_from_checkpoints",
        "random_folds",
    ),
    "sockets on which nothing gets on, or too many of them, lock others out": (
        "idle_http",
        "slow_http",
        "unread_answers",
        "one_address_takes_no_more_than_its_share",
        "descriptor_flood",
        "bot_not_asked",
    ),
    "one address takes the workers, the reading, the list, the memory or the disk for itself": (
        "worker_flood",
        "review_flood",
        "bots_rest_where_nobody_looks",
        "read_flood",
        "request_flood",
        "memory_flood",
        "spectator_flood",
        "list_flood",
        "chat_flood",
        "store_flood",
    ),
    "a worker is lost to a question that nobody waits for": (
        "whoever_goes_while_a_worker_starts",
        "whoever_goes_in_the_middle_of_an_answer",
        "a_closed_table_asks_no_bot",
    ),
    "nobody can do anything about a guest, or a seat is orphaned": (
        "only_the_host",
        "a_seat_is_taken_away",
        "removed_from_a_public_table",
        "mute",
        "pass_on_and_inherit",
        "close",
        "a_lost_answer_to_redeem",
        "a_seat_is_not_orphaned",
    ),
    "a seat is taken to read its tiles, or looked through after it was lost": (
        "taking_over_from_a_bot",
        "nobody_reads_a_bots_rack_and_leaves",
        "whoever_is_removed_is_out",
        "removed_without_spectators",
        "a_seat_that_changes_hands_meanwhile",
        "nothing_more_for_whoever_must_go",
    ),
    "a name shows nothing, or passes for another": (
        "names_nobody_can_read",
        "names_that_pass_for_others",
        "nobody_passes_for_another_at_the_table",
    ),
    "a page of another site calls the server by a name of its own": (
        "dns_rebinding",
        "the_names_of_a_proxy",
    ),
    "odd bytes make the server fail": (
        "odd_headers_and_numbers",
        "no_failure_by_http",
        "no_failure_by_websocket",
    ),
    "a seat is opened by what the log or the database says": ("no_seat_by_reading_logs",),
    "others write or read what servers tell each other": (
        "forged_and_replayed_news",
        "a_letter_is_opened_once",
        "a_forged_letter",
        "old_news",
        "news_hold_nothing_hidden",
    ),
    "one broken table keeps others from being woken or listed": (
        "one_broken_table_harms_itself_only",
        "a_server_starts_beside_a_broken_table",
        "a_damaged_checkpoint_is_passed_over",
    ),
    "the database or the server stands still, and players pay for it": (
        "a_frozen_database",
        "an_invitation_that_cannot_be_looked_up",
        "a_frozen_server",
        "an_outage_is_on_nobodys_clock",
        "statements_have_a_time_limit",
        "postgres_crashes",
        "export_and_import_keep_the_pauses",
    ),
    "a server that cannot start does not say why": (
        "a_newer_store_is_left_alone",
        "another_secret",
        "a_store_that_cannot_be_read",
        "a_store_that_may_not_be_written",
        "no_room_to_start",
        "a_port_that_is_taken",
        "a_second_server_on_the_same_folder",
        "files_are_for_their_owner_only",
    ),
    "a store only grows, is lost with its disk, or does not open with the next version": (
        "old_tables_go_and_their_records_stay",
        "old_chat_is_forgotten",
        "pruning_postgresql",
        "a_copy_at_intervals",
        "an_old_store_is_played_on",
        "an_old_store_in_postgresql",
        "a_rolling_upgrade",
    ),
    "several faults at once": (
        "schedules_on_sqlite",
        "schedules_on_postgresql_and_nats",
        "the_checker_finds_broken_promises",
    ),
    "the operator sees nothing of it": (
        "only_the_operator_sees_the_status_and_it_gives_nobody_away",
        "top_shows_what_changed_a_second",
        "the_dashboard_names_metrics_that_exist",
        "alerts",
    ),
}
"""What once went wrong, or could have: the tests that would fail if it did again."""


def existing() -> set[str]:
    """The names of the tests of servers and of the command line."""
    here = Path(__file__).parent
    paths = [*here.rglob("test_*.py"), *(here.parent / "cli").glob("test_*.py")]
    texts = [path.read_text() for path in paths]
    return {
        name for text in texts for name in re.findall(r"^(?:async )?def test_(\w+)", text, re.M)
    }


def test_every_name_is_a_test() -> None:
    names = " ".join(existing())
    missing = [name for name in NAMES.split() if name.replace("-", "_") not in names]
    assert missing == []


def test_every_fault_is_a_test() -> None:
    named = [name for names in FAULTS.values() for name in names]
    assert sorted(set(named) - existing()) == []
    assert len(named) == len(set(named))
