# Posts of social networks beside the draft.

posts-tab = Posts
posts-list = Posts zu diesem Artikel
posts-keys = Die Pfeiltasten wechseln zwischen Posts, Enter fügt einen als Zitat ein, Escape führt zurück zum Text

## A post
posts-private = privates Konto
posts-show-author = Zeigen
posts-show-author-label = Zeigen, wer diesen Post verfasst hat
posts-author-shown = Verfasst von: { $author }.
posts-label = { $date ->
    [none] Post: { $author }
   *[other] Post: { $author }, { $date }
}
posts-open-link = Post öffnen ({ $date })
posts-posted = Gepostet
posts-link = Link
posts-reply = eine Antwort
posts-quote = teilt einen Post
posts-very-likely = Sehr wahrscheinlich zu diesem Artikel
posts-likely = Wahrscheinlich zu diesem Artikel
posts-perhaps = Vielleicht zu diesem Artikel
posts-by-words = Gemeinsame Wörter mit diesem Artikel
posts-per-cent = { $percent } Prozent

## What can be done with it
posts-insert = Einfügen
posts-insert-selection = Auswahl einfügen
posts-insert-unnamed = Ohne Nutzername
posts-insert-named = Mit Nutzername
posts-choose-words = Worte auswählen
posts-thread = { $replies ->
    [0] Thread öffnen
    [one] Thread, { $replies } Antwort
   *[other] Thread, { $replies } Antworten
}
posts-private-note = Name und Link eines privaten Kontos kommen nur in den Artikel, wenn sie ausdrücklich eingefügt werden.
posts-nowhere = Zuerst den Cursor in den Artikel setzen.

## What is shown
posts-filter = Filter
posts-filter-on = Filter (an)
posts-no-replies = Keine Antworten
posts-from = Von
posts-to = Bis
posts-clear = Leeren

## How far it has come
posts-looking = Sucht Posts …
posts-found = { $posts ->
    [one] { $posts } Post, bester Treffer zuerst
   *[other] { $posts } Posts, beste Treffer zuerst
}
posts-behind = Es werden noch Posts gelesen; weitere können folgen.
posts-new = Neue Posts zeigen
posts-write = Eine Überschrift oder einen ersten Satz schreiben
posts-write-how = Hier erscheinen beim Schreiben Posts zum Thema des Artikels.
posts-none = Noch keine passenden Posts
posts-none-how = Weiterschreiben: Am Ende jedes Satzes wird erneut gesucht.
posts-none-filtered = Filter leeren oder weiterschreiben.
posts-library-empty = Noch keine Posts
posts-library-empty-how = Einen Export aus X, Mastodon oder Bluesky oder Posts als JSON Lines zu den Quellen hinzufügen. Hier erscheinen dann Posts zum Artikel.
posts-to-library = Zu den Quellen
