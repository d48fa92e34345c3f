# For who operates the server, and what writers see of it.

fault-number = The server's log has it under { $id }.
settings-learning = Your desk learns from use: which suggestions are taken, set aside or corrected is kept, with the sentences before them, to train on. No names are kept.
settings-leave-out = Leave this draft out
settings-leave-out-failed = That could not be changed. Try again.
