"""The page stays small."""

from tests.web.weight import first_load, first_scripts


def test_little_script_is_loaded_first(built: None) -> None:
    assert first_scripts()
    assert first_load() <= 80 * 1024
