"""`make bench`: what the site costs, measured side by side with what it is compared to."""
