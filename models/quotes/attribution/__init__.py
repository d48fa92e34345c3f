"""Who said a quote, in English and Korean."""
