"""Finding a Chromium. ``python -m tests.web.chromium`` also installs Debian's where it may."""

import os
import shutil
import subprocess
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "There is no Chromium here, so the page was not tried in a browser: "
    "install one, or name it in the variable CHROMIUM."
)


def find() -> str | None:
    """The Chromium of this machine."""
    named = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else NAMES
    return next((path for name in named if (path := shutil.which(name))), None)


def may_install() -> bool:
    """Whether this is Debian, we are root, and nobody has named another one."""
    if os.environ.get("CHROMIUM"):
        return False
    release = Path("/etc/os-release")
    debian = release.exists() and "\nID=debian\n" in f"\n{release.read_text()}\n"
    return debian and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Install Debian's."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        subprocess.call(["apt-get", "-qq", *words], env=quiet, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    if not find() and may_install():
        print("Installing Debian's Chromium to try the page with ...", flush=True)
        install()
    if not find():
        print(MISSING)
