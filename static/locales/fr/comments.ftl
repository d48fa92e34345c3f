# Comments on a draft, and the inbox of what waits for the reader.

## The list
comments-tab = Commentaires
comments-add = Commenter
comments-show-resolved = Résolus
comments-open = { $count ->
    [0] Aucun commentaire ouvert
    [one] { $count } commentaire ouvert
   *[other] { $count } commentaires ouverts
}
comments-none-hint = Sélectionnez des mots du texte et choisissez « Commenter », ou commentez tout le brouillon. Les commentaires ne sont jamais publiés.
comments-not-loaded = Les commentaires n’ont pas pu être chargés.
comments-missing = Ce commentaire a été supprimé.

## A thread
comments-whole = Sur tout le brouillon
comments-gone = Sur un texte supprimé
comments-visit = Montrer dans le texte
comments-visit-words = Montrer « { $words } » dans le texte
comments-thread = Commentaire : { $words }
comments-thread-by = Commentaire de { $name } : { $words }
comments-somebody = Quelqu’un
comments-edited = modifié
comments-resolved-by = Résolu par { $name }, { $moment }
comments-resolved-at = Résolu { $moment }
comments-resolve = Résoudre
comments-reopen = Rouvrir
comments-edit = Modifier
comments-delete = Supprimer
comments-delete-sure = Supprimer ce commentaire ?
comments-delete-reply-sure = Supprimer cette réponse ?
comments-keep = Garder

## Writing
comments-write = Écrire un commentaire
comments-send = Commenter
comments-cancel = Annuler
comments-reply-to = Répondre
comments-reply = Répondre
comments-edit-label = Modifier le commentaire
comments-save = Enregistrer
comments-people = Personnes à mentionner
comments-people-found = { $count ->
    [one] { $count } personne
   *[other] { $count } personnes
}
comments-may-not-read = n’a pas accès à ce brouillon
comments-hidden-from = { $name } n’a pas accès à ce brouillon et ne verrait pas le commentaire.
comments-hidden-from-hint = Partagez d’abord le brouillon avec cette personne, ou écrivez son nom sans @.
comments-not-ready = Le texte n’est pas encore connecté : le commentaire n’y a pas encore de place.
comments-not-ready-hint = Réessayez dans un instant.
comments-words-gone = Les mots sélectionnés ont été supprimés entre-temps.
comments-words-gone-hint = Copiez votre commentaire, sélectionnez d’autres mots et commentez-les.

## What happened
comments-added = Commentaire ajouté.
comments-replied = Réponse ajoutée.
comments-deleted = Supprimé.
comments-resolved = Commentaire résolu.
comments-reopened = Commentaire rouvert.
comments-undo = Annuler
comments-here = Ces mots ont un commentaire.
comments-here-by = Ces mots ont un commentaire de { $name }.
comments-show = Montrer

## The inbox
inbox-title = En attente pour vous
inbox-mentions = { $count ->
    [one] Un commentaire vous mentionne
   *[other] { $count } commentaires vous mentionnent
}
inbox-embargoes = { $count ->
    [one] Un de vos embargos prend fin d’ici un jour
   *[other] { $count } de vos embargos prennent fin d’ici un jour
}
inbox-section-mentions = Mentions
inbox-section-sign-offs = Validations à décider
inbox-section-own = Vos demandes de validation
inbox-section-embargoes = Embargos qui prennent fin d’ici un jour
inbox-mentioned = Vous avez été mentionné, { $moment }
inbox-mentioned-by = { $name } vous a mentionné, { $moment }
inbox-open-comment = Ouvrir
inbox-open-comment-of = Ouvrir le commentaire dans « { $headline } »
inbox-mark-read = Marquer comme lu
inbox-mark-read-of = Marquer comme lu le commentaire dans « { $headline } »
inbox-mark-all = Tout marquer comme lu
inbox-embargo-ends = Prend fin { $moment }
inbox-open-source-of = Ouvrir « { $title } »
inbox-none = Rien n’attend
inbox-none-hint = Les commentaires qui vous mentionnent, les validations et les embargos qui prennent bientôt fin sont listés ici.
inbox-new-mention = Un commentaire vous mentionne.
