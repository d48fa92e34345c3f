# For who operates the server, and what writers see of it.

fault-number = Reference in the server’s log: { $id }
settings-learning = Your newsroom trains the models on how suggestions are used: which ones are inserted, dismissed or corrected is stored with the sentences before them. No names are stored.
settings-leave-out = Exclude this draft
settings-leave-out-failed = The setting could not be changed. Try again.
