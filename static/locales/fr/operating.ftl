# For who operates the server, and what writers see of it.

fault-number = Référence dans le journal du serveur : { $id }
settings-learning = Votre rédaction entraîne les modèles à partir de l’usage des propositions : celles qui sont insérées, écartées ou corrigées sont conservées avec les phrases qui les précèdent. Aucun nom n’est conservé.
settings-leave-out = Exclure ce brouillon
settings-leave-out-failed = Le réglage n’a pas pu être modifié. Réessayez.
