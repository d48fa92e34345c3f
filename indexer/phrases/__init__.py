"""The phrase index: exact and near matches of any run of words, and completion of typed quotes."""
