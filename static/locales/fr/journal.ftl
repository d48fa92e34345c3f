# What is kept of edits beyond the page, who else has the draft open, and two texts made into one.

## Kept edits
journal-back = Vos modifications non enregistrées ({ $time }) ont été récupérées.
journal-waits = Vos modifications non enregistrées ({ $time }) sont conservées ici. Elles seront récupérées dès que vous pourrez modifier ce brouillon.
journal-elsewhere = Des modifications de « { $headline } » ({ $time }) n’ont pas été enregistrées.
journal-open = Ouvrir
journal-gone = « { $headline } » n’existe plus. Des modifications ({ $time }) sont encore conservées ici.
journal-copy = Copier le texte
journal-copied = Copié
journal-not-copied = Copie impossible
journal-remove = Supprimer
journal-close = Fermer
journal-newer = Modifié ailleurs entre-temps. Voici le texte le plus récent.
journal-plain = Ce navigateur ne peut pas conserver de façon fiable les modifications non enregistrées. Attendez « Enregistré » avant de fermer cet onglet.

## Who else is here
presence-writes = { $name } modifie ce brouillon
presence-writes-tab = Ouvert dans un autre onglet
presence-taken = { $name } a pris la main à { $time }
presence-taken-tab = Un autre onglet a pris la main à { $time }
presence-take-over = Prendre la main
presence-take-back = Reprendre la main
presence-taking = Prise de la main…
presence-not-taken = Le serveur n’a pas répondu. Réessayez dans un instant.
presence-readers = { $readers ->
    [one] { $names } consulte ce brouillon
   *[other] { $names } consultent ce brouillon
}
presence-readers-tab = Ouvert aussi dans un autre onglet
presence-bound = Vous pouvez consulter ce brouillon, mais pas le modifier.
presence-ask-title = Prendre la main à la place de { $name } ?
presence-ask-text = { $name } reçoit aussitôt un avis. Ses modifications en attente sont d’abord enregistrées. Le brouillon lui reste accessible en lecture, avec la possibilité de reprendre la main.
presence-ask-no = Annuler

## Merging
merge-title = Ce brouillon a été modifié ailleurs
merge-lead = Les modifications compatibles sont réunies ci-dessous. Là où les deux versions changent les mêmes mots, choisissez. Rien n’est enregistré tant que vous n’enregistrez pas ce texte, et les deux versions restent dans l’historique.
merge-lead-clean = Les deux versions sont compatibles, comme le montre le texte ci-dessous. Rien n’est enregistré tant que vous n’enregistrez pas ce texte, et les deux versions restent dans l’historique.
merge-article = Texte réuni
merge-left = { $left ->
    [one] Un conflit reste à résoudre
   *[other] { $left } conflits restent à résoudre
}
merge-chosen = Tous les conflits sont résolus.
merge-clean = Aucun conflit.
merge-save = Enregistrer ce texte
merge-place = Conflit { $at } sur { $places }
merge-mine = La vôtre
merge-theirs = L’autre version
merge-both = Les deux, la vôtre d’abord
merge-deleted = Supprimé
merge-by-mine = Modifié par vous
merge-by-theirs = Modifié ailleurs
merge-by-each = Modifié des deux côtés
merge-same = Paragraphes inchangés

## Versions
versions-reason-merged = Avant une fusion
