"""HTTP routes of posts, threads, external articles and the monitor."""
