"""Read the JSON of speech recognition, whoever made it, with times and confidence of words."""
