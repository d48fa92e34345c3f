"""Words, sentences, names, numbers and negation in twelve languages; nothing in it is learned."""
