"""The container's health check: asks the running process what it can know about itself.

web: /healthz answers 200. worker and beat: their heartbeat in the database is fresh (`manage.py heartbeat_check`).
"""

import os
import subprocess
import sys
import urllib.request
from pathlib import Path


def main() -> int:
    """Return 0 when this container's process is well."""
    command = Path("/proc/1/cmdline").read_bytes().decode().split("\0")
    if any("gunicorn" in word for word in command):
        return web_check()
    kind = "beat" if "beat" in command else "worker"
    return subprocess.run([sys.executable, "manage.py", "heartbeat_check", kind], check=False).returncode


def web_check() -> int:
    """Ask /healthz as the load balancer would, under the first allowed host name."""
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].lstrip(".")
    request = urllib.request.Request(
        f"http://127.0.0.1:{os.environ.get('PORT', '8000')}/healthz",
        headers={"Host": host, "X-Forwarded-Proto": "https"},
    )
    with urllib.request.urlopen(request, timeout=4) as answer:  # noqa: S310  http:// stands above
        return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
