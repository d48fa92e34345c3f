# The monitoring page: which of the newsroom's stories a thread is about.

monitor-page-title = { nav-posts } · { -product }
monitor-skip = Aller aux sujets
monitor-heading = De quels sujets parle ce fil ?
monitor-intro = Collez un fil ou déposez un fichier. Il est comparé aux brouillons, aux sujets publiés et aux articles importés, et reste sur ce serveur.
monitor-needs-script = La veille de { -product } nécessite JavaScript.
monitor-drop = Déposez un fil pour voir de quels sujets il parle
monitor-upload-input = Choisir un fichier contenant un fil

## Where a thread is pasted
monitor-posts = Posts
monitor-placeholder = Collez des posts ici
monitor-hint = JSON Lines, le JSON d’un fil Mastodon ou Bluesky, ou de simples posts : un par ligne ou séparés par des lignes vides, le premier en tête.
monitor-ask = Trouver les sujets
monitor-choose = Choisir un fichier…
monitor-from-library = Depuis les sources
monitor-file-away = Retirer ce fichier
monitor-empty = Il n’y a pas encore de posts.
monitor-empty-hint = Collez un fil ci-dessus ou déposez un fichier.
monitor-archive = { $file } est une archive de plusieurs fichiers.
monitor-archive-hint = Ajoutez-la d’abord aux sources. Chacun de ses fils pourra y être ouvert et comparé aux sujets.
monitor-to-library = Aller aux sources
monitor-asking = Comparaison…

## What it is about
monitor-found = { $articles ->
    [0] Aucun sujet ne correspond
    [one] Correspond à { $articles } sujet
   *[other] Correspond à { $articles } sujets
}
monitor-others = { $articles ->
    [one] { $articles } sujet moins probable
   *[other] { $articles } sujets moins probables
}
monitor-depth = { $levels } niveaux
monitor-show-thread = Afficher le fil
monitor-in-library = Voir dans les sources
monitor-another = Un autre fil
monitor-keep = Enregistrer ce fil
monitor-keep-what = Ajoute les posts aux sources, où ils peuvent être lus comme un fil et cités
monitor-kept-name = Fil
monitor-kind-draft = Brouillon
monitor-kind-publication = Publié
monitor-kind-article = Article
monitor-probability = Probabilité
monitor-very = Très probable
monitor-likely = Probable
monitor-maybe = Possible
monitor-hardly = Peu probable
monitor-speaking = Indices les plus forts
monitor-read = Voir dans le fil
monitor-read-label = Voir ce post dans le fil

## What was left out
monitor-note-part = { $read } posts comparés sur { $posts } : les plus anciens et une partie des autres.
monitor-note-others = { $threads ->
    [one] { $threads } fil plus court du même fichier a été laissé de côté.
   *[other] { $threads } fils plus courts du même fichier ont été laissés de côté.
}
monitor-note-behind = Certaines modifications récentes ne sont pas encore prises en compte. Réessayez dans un instant.

## The curve
monitor-compare = Combinaison des posts
monitor-by-learned = Modèle entraîné
monitor-by-learned-what = Pondère le premier post, la profondeur et la ressemblance selon ce qu’il a appris des fils
monitor-by-mean = Moyenne
monitor-by-mean-what = Tous les posts comptent autant
monitor-by-median = Médiane
monitor-by-median-what = Le post du milieu
monitor-by-max = Maximum
monitor-by-max-what = Le post le plus probant, lui seul
monitor-by-root = Premier post
monitor-by-root-what = Seulement le post qui ouvre le fil
monitor-curve-label = Probabilité de « { $title } » à mesure que le fil s’allonge
monitor-threshold = seuil { $percent }
monitor-value = { $posts ->
    [one] Premier post :
   *[other] Les { $posts } posts les plus anciens :
}
monitor-value-all = { $posts ->
    [one] Le seul post :
   *[other] L’ensemble des { $posts } posts :
}
monitor-value-by = { $by } { $percent }
monitor-table = Tableau
monitor-oldest = Posts les plus anciens
