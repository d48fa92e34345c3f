# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = Brouillons
nav-sources = Sources
nav-posts = Posts
nav-check = Vérifier
nav-people = Équipe
nav-recent-drafts = Brouillons, les plus récents d’abord
sources-all = Toutes les sources
sources-others = Autres sources
sources-views = Vues des sources
sources-search = Rechercher partout
sources-passages = Passages
sources-in-draft = Jointes à « { $draft } »
sources-in-a-draft = Jointes à un brouillon
sources-empty = Ajoutez votre première source
sources-empty-how = Déposez des transcriptions, des documents ou des sous-titres n’importe où sur cette page. Ils restent sur ce serveur, et vous pouvez les citer dans tous les brouillons.

## The guide of the first run
guide-title = Votre première citation en deux minutes
guide-skip = Passer
guide-add = Ajoutez une transcription
guide-add-how = Déposez un fichier n’importe où sur cette page : sous-titres, Word, PDF ou texte brut. Il reste sur ce serveur.
guide-add-file = Choisir un fichier…
guide-add-paste = Coller du texte
guide-add-sample = Essayer avec l’exemple
guide-reading = Lecture : { $file }…
guide-sample-coming = Ajout de l’exemple. Cela prend environ 20 secondes.
guide-check = Vérifiez les intervenants, le titre et la date
guide-confirm = C’est correct
guide-headline = Écrivez le titre
guide-headline-how = Les propositions dépendent de votre sujet, et c’est le titre qui l’indique.
guide-headline-go = Écrire le titre
guide-write = Écrivez une phrase et insérez une citation
guide-write-how = Écrivez la phrase qui amène une citation, puis attendez un instant. Une citation qui convient apparaît en gris, et d’autres dans Citations.
guide-write-offered = Le texte gris est une citation de votre transcription. Appuyez sur { $key } pour l’insérer.
guide-write-offered-touch = Le texte gris est une citation de votre transcription. Touchez-le pour l’insérer.
guide-step = Étape { $step } sur { $steps } : { $name }
guide-done = Vous avez inséré votre première citation. Sa source lui reste attachée, et elle est vérifiée quand vous la modifiez.
guide-close = Fermer

## Posts
monitor-advanced = Avancé
