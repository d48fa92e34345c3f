# Posts of social networks beside the draft.

posts-tab = Posts
posts-list = Posts sur ce sujet
posts-keys = Les flèches passent d’un post à l’autre, Entrée en insère un comme citation, Échap ramène au texte

## A post
posts-private = compte privé
posts-show-author = Afficher
posts-show-author-label = Afficher l’auteur de ce post
posts-author-shown = Auteur : { $author }.
posts-label = { $date ->
    [none] Post, auteur : { $author }
   *[other] Post, auteur : { $author }, { $date }
}
posts-open-link = Ouvrir le post ({ $date })
posts-posted = Posté le
posts-link = Lien
posts-reply = une réponse
posts-quote = partage un post
posts-very-likely = Très probablement sur ce sujet
posts-likely = Probablement sur ce sujet
posts-perhaps = Peut-être sur ce sujet
posts-by-words = A des mots communs avec ce sujet
posts-per-cent = { $percent } pour cent

## What can be done with it
posts-insert = Insérer
posts-insert-selection = Insérer la sélection
posts-insert-unnamed = Sans pseudo
posts-insert-named = Avec pseudo
posts-choose-words = Choisir les mots
posts-thread = { $replies ->
    [0] Ouvrir le fil
    [one] Fil, { $replies } réponse
   *[other] Fil, { $replies } réponses
}
posts-private-note = Le nom et le lien d’un compte privé ne figurent dans l’article que si vous les insérez.
posts-nowhere = Placez d’abord le curseur dans l’article.

## What is shown
posts-filter = Filtrer
posts-filter-on = Filtrer (actif)
posts-no-replies = Sans les réponses
posts-from = Du
posts-to = Au
posts-clear = Effacer

## How far it has come
posts-looking = Recherche de posts…
posts-found = { $posts ->
    [one] { $posts } post, le plus pertinent d’abord
   *[other] { $posts } posts, les plus pertinents d’abord
}
posts-behind = Des posts sont encore en cours de lecture ; d’autres peuvent suivre.
posts-new = Afficher les nouveaux posts
posts-write = Écrivez un titre ou une première phrase
posts-write-how = Les posts sur le sujet apparaissent ici pendant que vous écrivez.
posts-none = Aucun post correspondant
posts-none-how = Continuez à écrire : les posts sont de nouveau recherchés à la fin de chaque phrase.
posts-none-filtered = Effacez le filtre ou continuez à écrire.
posts-library-empty = Aucun post
posts-library-empty-how = Ajoutez aux sources un export de X, Mastodon ou Bluesky, ou des posts en JSON Lines. Les posts sur votre sujet apparaîtront ici.
posts-to-library = Aller aux sources
