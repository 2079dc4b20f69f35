"""What all tests share."""

from hypothesis import HealthCheck, settings

# A machine with other work to do is slow at any moment: that is no fault of what is tried.
settings.register_profile(
    "meldrum", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("meldrum")
