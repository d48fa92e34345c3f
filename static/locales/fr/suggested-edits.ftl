# Les modifications suggérées dans le texte d’un brouillon : le mode, leurs fiches, et ce qu’elles deviennent.

## La barre d’outils
tool-suggesting = Suggérer des modifications au lieu de les faire
tool-edits = Modifications suggérées
tool-edits-open = { $edits ->
    [one] { $edits } modification suggérée : l’afficher
   *[other] { $edits } modifications suggérées : afficher la suivante
}
suggested-mode = Suggestion
suggested-on = Mode suggestion. Ce que vous tapez et supprimez dans l’article est suggéré.
suggested-off = Mode édition. Ce que vous tapez et supprimez est modifié aussitôt.
suggested-read-only = Vous pouvez lire ce brouillon, pas le modifier : rien ne peut y être suggéré.
suggested-refused = Les sauts de ligne dans un paragraphe, plusieurs paragraphes collés dans un seul et les changements d’images ne peuvent pas être suggérés. Désactivez la suggestion pour les faire.
suggested-formats = Les formats, intertitres et listes changent aussitôt, même en mode suggestion.
suggested-headline = Les modifications du titre ne peuvent pas être suggérées. Quittez le mode suggestion pour le modifier, ou ajoutez une variante du titre.

## Une modification
suggested-title = Modification suggérée
suggested-of = { $at } sur { $edits }
suggested-by = { $name } · { $when }
suggested-add = Ajouter :
suggested-remove = Supprimer :
suggested-replace = Remplacer :
suggested-adds = Ajouter « { $added } »
suggested-removes = Supprimer « { $removed } »
suggested-divides = Commencer ici un nouveau paragraphe
suggested-joins = Joindre ce paragraphe au suivant
suggested-replaces = Remplacer « { $removed } » par « { $added } »
suggested-here = Modification suggérée : { $words }. { $by }
suggested-quote = Change des mots d’une citation. Une fois la modification acceptée, la citation est vérifiée à nouveau.
suggested-verified-quote = Change des mots d’une citation vérifiée, tirée de « { $title } ». Une fois la modification acceptée, la citation est vérifiée à nouveau.
suggested-accept = Accepter
suggested-reject = Refuser
suggested-accept-all = Tout accepter
suggested-reject-all = Tout refuser
suggested-next = Modification suggérée suivante
suggested-previous = Modification suggérée précédente
suggested-none = Aucune modification suggérée.
suggested-accepted = { $edits ->
    [one] Acceptée.
   *[other] { $edits } modifications acceptées.
} { $left ->
    [0] Il ne reste aucune modification suggérée.
    [one] Il en reste une.
   *[other] Il en reste { $left }.
}
suggested-rejected = { $edits ->
    [one] Refusée.
   *[other] { $edits } modifications refusées.
} { $left ->
    [0] Il ne reste aucune modification suggérée.
    [one] Il en reste une.
   *[other] Il en reste { $left }.
}

## Publication
publish-suggested = { $edits ->
    [one] Une modification suggérée est en attente. L’article est publié sans elle.
   *[other] { $edits } modifications suggérées sont en attente. L’article est publié sans elles.
}
publish-suggested-show = Afficher
