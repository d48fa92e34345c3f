"""Loads the model that tells languages apart, for processes that are forked from the one that imports this."""

from models.text.language import identify_language

identify_language("Havnen er stengt, og ferga går ikke før mandag morgen.")
