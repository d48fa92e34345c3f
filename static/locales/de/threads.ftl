# Threads of posts: the tree of one, in a dialog and in the library.

thread-title = Thread
thread-label = Thread: { $title }, { thread-posts }
thread-posts = { $posts ->
    [one] { $posts } Post
   *[other] { $posts } Posts
}
posts-format = Posts
thread-count = { $threads ->
    [one] { $threads } Thread
   *[other] { $threads } Threads
}
thread-about = Zu welchen Artikeln passt er?
thread-again = Wiederholen
thread-waiting = Der Post wird geladen

## A post
thread-private = privates Konto
thread-nobody = unbekannt
thread-known = bekanntes Konto
thread-show = Zeigen
thread-show-label = Zeigen, wer diesen Post verfasst hat
thread-insert = Einfügen
thread-insert-label = Diesen Post als Zitat einfügen
thread-out = Den Post in seinem Netzwerk öffnen (verlässt diese Seite)
thread-wordless = Ein Post ohne Text
thread-is-deleted = Dieser Post wurde gelöscht
thread-is-missing = Dieser Post fehlt
thread-quotes = Zitierter Post
thread-level = Ebene { $level }
thread-below = { $posts ->
    [one] { $posts } Antwort ausblenden
   *[other] { $posts } Antworten ausblenden
}
thread-below-closed = { $posts ->
    [one] { $posts } Antwort zeigen
   *[other] { $posts } Antworten zeigen
}
thread-answered-deleted = Antwortet auf einen gelöschten Post
thread-answered-missing = Antwortet auf einen fehlenden Post
thread-quoted-deleted = Zitiert einen gelöschten Post
thread-quoted-missing = Zitiert einen fehlenden Post

## Searching it, and going through it
thread-bar = In diesem Thread
thread-search = Posts durchsuchen
thread-found = { $posts ->
    [one] In { $posts } Post
   *[other] In { $posts } Posts
}
thread-next-known = Nächstes bekanntes Konto
thread-known-at = Bekanntes Konto { $number } von { $posts }
thread-keys = Tastenkürzel im Thread
thread-key-move = nächster und voriger Post
thread-key-fold = Antworten aus- oder einblenden
thread-key-who = zeigen, wer ihn verfasst hat
thread-key-known = nächstes bekanntes Konto
thread-key-search = suchen

## What had to be done with some of them as they came in
posts-note-repeated-ids = { $posts ->
    [one] { $posts } Post kam mehrfach vor und wurde einmal importiert.
   *[other] { $posts } Posts kamen mehrfach vor und wurden je einmal importiert.
}
posts-note-conflicting-ids = { $posts ->
    [one] { $posts } Post kam mit verschiedenen Texten vor; importiert wurde der erste.
   *[other] { $posts } Posts kamen mit verschiedenen Texten vor; importiert wurde jeweils der erste.
}
posts-note-reply-cycles = { $posts ->
    [one] { $posts } Post antwortete auf sich selbst; die Verknüpfung wurde entfernt.
   *[other] { $posts } Posts antworteten im Kreis aufeinander; der Kreis wurde aufgelöst.
}
posts-note-missing-parents = { $posts ->
    [one] { $posts } Post antwortet auf einen fehlenden Post.
   *[other] { $posts } Posts antworten auf fehlende Posts.
}
posts-note-deleted-parents = { $posts ->
    [one] { $posts } Post antwortet auf einen gelöschten Post.
   *[other] { $posts } Posts antworten auf gelöschte Posts.
}
posts-note-without-words = { $posts ->
    [one] { $posts } Post hat keinen Text; er bleibt im Thread.
   *[other] { $posts } Posts haben keinen Text; sie bleiben in ihren Threads.
}
posts-note-other-language = { $posts ->
    [one] { $posts } Post ist in einer Sprache, für die Vorschläge weniger zuverlässig sind.
   *[other] { $posts } Posts sind in Sprachen, für die Vorschläge weniger zuverlässig sind.
}
posts-note-reposts-left-out = { $posts ->
    [one] { $posts } Repost wurde übersprungen.
   *[other] { $posts } Reposts wurden übersprungen.
}
posts-note-not-public = { $posts ->
    [one] { $posts } nicht öffentlicher Post wurde übersprungen.
   *[other] { $posts } nicht öffentliche Posts wurden übersprungen.
}
