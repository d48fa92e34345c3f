"""The learned detector of contextomized quotes: its signals, its network and how it is fitted."""
