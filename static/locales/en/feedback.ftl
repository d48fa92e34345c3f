# What a writer says of a finding, on its card.

judge-label = Was this warning right?
judge-fine = False alarm
judge-right = Good catch
judge-said-fine = Noted: a false alarm.
judge-said-right = Noted: a good catch.
judge-undo = Undo
judge-stays = Stored on this desk’s own machine for training; sent nowhere.
judge-taken-back = Undone.
