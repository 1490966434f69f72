"""What the addresses of matches answer. Nothing is decided here: services do, selectors find, templates show."""
