# What a writer says of a finding, on its card.

judge-label = Cette alerte était-elle justifiée ?
judge-fine = Fausse alerte
judge-right = Bien vu
judge-said-fine = Noté : fausse alerte.
judge-said-right = Noté : bien vu.
judge-undo = Annuler
judge-stays = Conservé uniquement sur le serveur { -product } de votre rédaction, pour l’entraînement. Rien n’est envoyé ailleurs.
judge-taken-back = Annulé.
