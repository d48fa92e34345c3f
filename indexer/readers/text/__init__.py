"""Rules shared by all readers: characters, paragraphs, speaker labels, times, titles, questions."""
