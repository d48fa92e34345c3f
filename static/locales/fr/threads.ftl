# Threads of posts: the tree of one, in a dialog and in the library.

thread-title = Fil
thread-label = Fil : { $title }, { thread-posts }
thread-posts = { $posts ->
    [one] { $posts } post
   *[other] { $posts } posts
}
posts-format = Posts
thread-count = { $threads ->
    [one] { $threads } fil
   *[other] { $threads } fils
}
thread-about = De quels sujets parle-t-il ?
thread-again = Réessayer
thread-waiting = Chargement du post

## A post
thread-private = compte privé
thread-nobody = auteur inconnu
thread-known = compte connu
thread-show = Afficher
thread-show-label = Afficher l’auteur de ce post
thread-insert = Insérer
thread-insert-label = Insérer ce post comme citation
thread-out = Ouvrir le post sur son réseau (quitte cette page)
thread-wordless = Un post sans texte
thread-is-deleted = Ce post a été supprimé
thread-is-missing = Ce post est manquant
thread-quotes = Post cité
thread-level = niveau { $level }
thread-below = { $posts ->
    [one] Masquer { $posts } réponse
   *[other] Masquer { $posts } réponses
}
thread-below-closed = { $posts ->
    [one] Afficher { $posts } réponse
   *[other] Afficher { $posts } réponses
}
thread-answered-deleted = Répond à un post supprimé
thread-answered-missing = Répond à un post manquant
thread-quoted-deleted = Cite un post supprimé
thread-quoted-missing = Cite un post manquant

## Searching it, and going through it
thread-bar = Dans ce fil
thread-search = Rechercher dans les posts
thread-found = { $posts ->
    [one] Dans { $posts } post
   *[other] Dans { $posts } posts
}
thread-next-known = Compte connu suivant
thread-known-at = Compte connu { $number } sur { $posts }
thread-keys = Raccourcis dans un fil
thread-key-move = post suivant et précédent
thread-key-fold = masquer ou afficher les réponses
thread-key-who = afficher l’auteur
thread-key-known = compte connu suivant
thread-key-search = rechercher

## What had to be done with some of them as they came in
posts-note-repeated-ids = { $posts ->
    [one] { $posts } post figurait plusieurs fois et a été importé une seule fois.
   *[other] { $posts } posts figuraient plusieurs fois et ont été importés une seule fois.
}
posts-note-conflicting-ids = { $posts ->
    [one] { $posts } post figurait avec des textes différents ; le premier texte a été importé.
   *[other] { $posts } posts figuraient avec des textes différents ; les premiers textes ont été importés.
}
posts-note-reply-cycles = { $posts ->
    [one] { $posts } post répondait à lui-même ; le lien a été supprimé.
   *[other] { $posts } posts se répondaient en boucle ; la boucle a été supprimée.
}
posts-note-missing-parents = { $posts ->
    [one] { $posts } post répond à un post manquant.
   *[other] { $posts } posts répondent à des posts manquants.
}
posts-note-deleted-parents = { $posts ->
    [one] { $posts } post répond à un post supprimé.
   *[other] { $posts } posts répondent à des posts supprimés.
}
posts-note-without-words = { $posts ->
    [one] { $posts } post n’a pas de texte ; il reste dans le fil.
   *[other] { $posts } posts n’ont pas de texte ; ils restent dans leurs fils.
}
posts-note-other-language = { $posts ->
    [one] { $posts } post est dans une langue pour laquelle les propositions sont moins fiables.
   *[other] { $posts } posts sont dans des langues pour lesquelles les propositions sont moins fiables.
}
posts-note-reposts-left-out = { $posts ->
    [one] { $posts } repost a été ignoré.
   *[other] { $posts } reposts ont été ignorés.
}
posts-note-not-public = { $posts ->
    [one] { $posts } post non public a été ignoré.
   *[other] { $posts } posts non publics ont été ignorés.
}
