#!/usr/bin/env python
"""Django's command line for this site."""

import os
import sys


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luxor_site.settings")
    try:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)  # Ctrl-C is no fault: no traceback


if __name__ == "__main__":
    main()
