# Quotes that are offered: beside the draft, at the caret, and on the archive's page.

## The list beside the draft
suggestion-list = Citations proposées
suggestion-new-order = Afficher le nouvel ordre
suggestion-play = Écouter ce passage (barre d’espace)
suggestion-read = Lire { $title }
suggestion-no-speaker = Sans intervenant
suggestion-quoted = déjà citée

## A quote from a source in another language, which the writer translates
translation-title = Citer en traduction
translation-original = Original ({ $language })
translation-words = Votre traduction
translation-hint = L’article reçoit vos mots. L’original leur reste attaché comme source, et la vérification compare les deux.
translation-insert = Insérer la traduction
translation-insert-original = Insérer l’original

## What the list says where it is empty
suggestion-start = Commencez par une transcription
suggestion-start-how = Déposez une transcription, un document ou des sous-titres n’importe où sur cette page. Les citations qui conviennent à votre texte apparaissent ici.
suggestion-add-source = Ajouter une source
suggestion-reading = Lecture de vos sources…
suggestion-reading-how = Les premiers résultats arrivent dans un instant.
suggestion-none = Pas encore de résultat
suggestion-none-how = Continuez à écrire ou joignez une autre source. Les citations sont recherchées à la fin de chaque phrase.
suggestion-no-close = Rien ne correspond clairement
suggestion-no-close-how = Certains passages peuvent tout de même concerner cette phrase.
suggestion-show-anyway = Afficher les passages les plus proches
suggestion-write = Écrivez un titre ou une première phrase
suggestion-write-attached = Les citations les plus pertinentes apparaissent ici à la fin de chaque phrase.
suggestion-write-library = Toutes les sources sont parcourues à la fin de chaque phrase. Joignez celles de ce sujet pour ne chercher que dans celles-ci.
suggestion-choose-sources = Choisir les sources

## How far the list has come
suggestion-searching = Recherche…
suggestion-offline = Hors ligne : les suggestions attendent
suggestion-recall = Premiers résultats · classement…
suggestion-again = Nouvelle recherche…
suggestion-best-anyway = { $items ->
    [one] Meilleur résultat, peu pertinent
   *[other] Meilleurs résultats, aucun très pertinent
}
suggestion-best = { $items ->
    [one] Meilleur résultat
   *[other] Meilleurs résultats
}
suggestion-best-library = { $items ->
    [one] Meilleur résultat de toutes les sources
   *[other] Meilleurs résultats de toutes les sources
}

## How sure the desk is of a quote
suggestion-strong = Probable
suggestion-possible = Possible

## Why a quote is suggested: pieces of one line, the first letter of which the script makes a capital
why-shares = mots communs : { $words }
why-shares-earlier = mots de plus haut : { $words }
why-close = sens proche
why-follows = suit votre dernière citation
why-same-paragraph = même paragraphe que votre dernière citation
why-speaker = intervenant mentionné

## What ghost text leaves out of a long quote
ghost-more = { $count ->
    [one] +{ $count } mot
   *[other] +{ $count } mots
}

ghost-tap = Toucher pour insérer

## What a screen reader says of ghost text; its words end in a full stop
ghost-offer = Citation, { $from } : { $words } { $keys }
ghost-key-accept-ghost = { $key } pour l’insérer
ghost-key-dismiss = { $key } pour l’écarter
ghost-key-next-suggestion = { $key } pour voir la suivante
ghost-offer-short = Citation proposée, { $from }.

## Settings: when suggestions show
settings-pause = Afficher les propositions
settings-delay-second = après 1 seconde
settings-delay-three = après 3 secondes
settings-pause-how = Délai après la dernière frappe. Rien n’apparaît après une suppression ou une annulation, et votre texte ne bouge jamais.

## Settings: the house’s style of attribution
settings-style = Style d’attribution
style-lead = Comment une citation insérée est attribuée à son intervenant. Ce que vous saisissez vous-même n’est pas modifié.
style-verb = Verbe
# The desk writes the verb in the article's language, English or Korean, whatever the language of the page: hence the
# English words, and the sample in English.
style-verb-said = passé (said)
style-verb-says = présent (says)
style-place = Intervenant
style-place-after = après la citation
style-place-before = avant la citation
style-order = Ordre
style-order-name = nom, verbe
style-order-verb = verbe, nom
style-titles = Indiquer la fonction à la première mention
style-example = Exemple en anglais : la première mention, puis une suivante
style-example-speaker = Mayor Ana Quell
style-example-words = We will count again in the spring.
style-example-words-second = Until then nothing changes.

## The archive beside the draft
archive-part = D’autres sources
archive-part-count = { $count ->
    [one] { $count } passage
   *[other] { $count } passages
}
archive-part-list = Citations d’autres sources
archive-part-keys = Entrée insère la citation et joint sa source, la touche plus joint seulement la source, la flèche droite l’ouvre
archive-part-ranking = Classement…
archive-part-looking = Recherche…
archive-part-away = La recherche dans les autres sources est indisponible pour le moment. Les sources jointes restent disponibles ; la recherche reprendra automatiquement.
archive-part-attach = Joindre
archive-part-attach-how = Joindre cette source au brouillon (touche plus)

## The archive's page

## Its form
archive-words-how = Entre guillemets, l’expression exacte. Un signe moins devant un mot l’exclut.
archive-language = Langue
archive-language-any = Toutes
archive-language-en = Anglais
archive-language-ko = Coréen
archive-rights = Droits
archive-rights-any = Tous
archive-rights-quotable = Peut être citée
archive-rights-ask = Demander avant de citer
archive-rights-background = Contexte seulement
archive-clear = Effacer les filtres

## What it found
archive-found = Sources trouvées
archive-searching = Recherche…
archive-count-words = { $sources ->
    [one] { $sources } source pour « { $words } », la meilleure d’abord
   *[other] { $sources } sources pour « { $words } », les meilleures d’abord
}
archive-took-ms = { $ms } ms
archive-took-s = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
archive-words-only = Recherche par mots seulement : la recherche par le sens n’est pas disponible pour le moment. Elle reprendra automatiquement.
archive-day-unknown = Sans date
archive-paragraphs = { $paragraphs ->
    [one] { $paragraphs } paragraphe
   *[other] { $paragraphs } paragraphes
}
archive-question = question de l’intervieweur
archive-close = sens proche
archive-more = Afficher plus (reste { $left })
archive-attach = Joindre à…
archive-attach-label = Joindre { $source } à un brouillon
archive-insert = Insérer…
archive-insert-label = Insérer des mots de ce passage dans un brouillon
archive-attached-to = « { $source } » est jointe à « { $draft } ».
archive-nothing = Aucun passage ne correspond
archive-nothing-filtered = Retirez un filtre ou utilisez d’autres mots.
archive-nothing-how = Utilisez d’autres mots. Une expression entre guillemets doit correspondre exactement.

## What a screen reader says where Tab was pressed in the text and does nothing
tab-stays = Tab reste dans le texte. Appuyez sur Échap, puis sur Tab, pour le quitter.
