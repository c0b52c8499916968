"""`python -m bot`: what `./marchwarden` becomes once everything is installed."""

import sys

from bot.cli.group import main

if __name__ == "__main__":
    sys.exit(main())
