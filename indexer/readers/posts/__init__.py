"""Read posts of social networks, recognised by a file's content, whatever its name."""
