# What a writer says of a finding, on its card.

judge-label = War diese Warnung richtig?
judge-fine = Fehlalarm
judge-right = Berechtigt
judge-said-fine = Vermerkt: Fehlalarm.
judge-said-right = Vermerkt: berechtigt.
judge-undo = Rückgängig
judge-stays = Wird nur auf dem { -product }-Server der Redaktion gespeichert, für das Training. Nichts wird anderswohin gesendet.
judge-taken-back = Rückgängig gemacht.
