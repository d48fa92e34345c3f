"""The reader: one network that reads the last sentences of a draft together with a passage."""
