# What a writer says of a finding, on its card.

judge-label = Was this warning right?
judge-fine = False alarm
judge-right = Good catch
judge-said-fine = Recorded: false alarm.
judge-said-right = Recorded: good catch.
judge-undo = Undo
judge-stays = Stored only on your newsroom’s { -product } server, for training. Nothing is sent elsewhere.
judge-taken-back = Undone.
