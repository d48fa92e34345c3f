"""Files that become sources: fetched or uploaded, read in a sandbox, cancelled while they are imported."""
