"""What the desk suggests after each sentence of a story, against what an editor would accept."""
