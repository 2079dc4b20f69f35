"""What the command line says when it ends."""

import signal

UNREADABLE, BROKEN = 2, 3
INTERRUPTED = 128 + signal.SIGINT
TERMINATED = 128 + signal.SIGTERM
DEBUG = "MELDRUM_DEBUG"
EXIT_CODES = f"""\
exit codes:
  0    yes, or done
  1    no: illegal, nothing to play, a record or a bot with something wrong
  2    unreadable: a typo, a wrong number, a file that is not there or not what it should be
  3    something broke: a damaged store, a taken port, no database, a bot that raises;
       {DEBUG}=1 shows where
  4    nothing was found in time (solve)
  130  interrupted with Ctrl-C (143: terminated)"""
