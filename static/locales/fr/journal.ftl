# What is kept of edits beyond the page, and who else has the draft open.

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
journal-plain = Ce navigateur ne peut pas conserver de façon fiable les modifications non enregistrées. Attendez « Enregistré » avant de fermer cet onglet.
journal-newer = Modifié ailleurs entre-temps. Voici le texte le plus récent.
text-replaced = Le serveur a maintenant un autre texte de ce brouillon. Ce qui lui manquait de vos modifications y a été ajouté.
text-set-aside = L’historique de ce texte était endommagé et a été mis de côté ; on continue avec le dernier texte correct. Les autres rédactions se trouvent parmi les versions.

## Who else is here
presence-here = Également ici : { $names }
presence-readers-tab = Ouvert ailleurs
presence-bound = Vous pouvez consulter ce brouillon, mais pas le modifier.

## Versions
versions-reason-merged = Avant une fusion
