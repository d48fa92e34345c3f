# What a writer says of a finding, on its card.

judge-label = Was the desk right?
judge-fine = This was fine
judge-right = Good catch
judge-said-fine = Noted: a false alarm.
judge-said-right = Noted: a good catch.
judge-undo = Take back
judge-stays = Kept on this desk’s own machine, to train on; sent nowhere.
judge-taken-back = Taken back.
