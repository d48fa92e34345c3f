# The monitoring page: which of the newsroom's stories a thread is about.

monitor-page-title = { nav-posts } · { -product }
monitor-skip = Zu den Artikeln springen
monitor-heading = Zu welchen Artikeln passt dieser Thread?
monitor-intro = Einen Thread einfügen oder eine Datei ablegen. Er wird mit Entwürfen, veröffentlichten und importierten Artikeln verglichen und bleibt auf diesem Server.
monitor-needs-script = Der Monitor von { -product } braucht JavaScript.
monitor-drop = Einen Thread ablegen, um zu sehen, zu welchen Artikeln er passt
monitor-upload-input = Datei mit einem Thread wählen

## Where a thread is pasted
monitor-posts = Posts
monitor-placeholder = Posts hier einfügen
monitor-hint = JSON Lines, das JSON eines Threads von Mastodon oder Bluesky oder Posts als Text: einer pro Zeile oder durch Leerzeilen getrennt, der erste Post zuerst.
monitor-ask = Artikel finden
monitor-choose = Datei wählen …
monitor-from-library = Aus den Quellen
monitor-file-away = Diese Datei entfernen
monitor-empty = Noch keine Posts.
monitor-empty-hint = Oben einen Thread einfügen oder eine Datei ablegen.
monitor-archive = { $file } ist ein Archiv mit mehreren Dateien.
monitor-archive-hint = Zuerst zu den Quellen hinzufügen. Dort lässt sich jeder seiner Threads öffnen und mit Artikeln vergleichen.
monitor-to-library = Zu den Quellen
monitor-asking = Vergleicht …

## What it is about
monitor-found = { $articles ->
    [0] Keine passenden Artikel
    [one] Passt zu { $articles } Artikel
   *[other] Passt zu { $articles } Artikeln
}
monitor-others = { $articles ->
    [one] { $articles } weniger wahrscheinlicher Artikel
   *[other] { $articles } weniger wahrscheinliche Artikel
}
monitor-depth = { $levels } Ebenen
monitor-show-thread = Thread zeigen
monitor-in-library = In den Quellen zeigen
monitor-another = Anderer Thread
monitor-keep = Thread speichern
monitor-keep-what = Fügt die Posts zu den Quellen hinzu, wo sie sich als Thread lesen und zitieren lassen
monitor-kept-name = Thread
monitor-kind-draft = Entwurf
monitor-kind-publication = Veröffentlicht
monitor-kind-article = Importiert
monitor-probability = Wahrscheinlichkeit
monitor-very = Sehr wahrscheinlich
monitor-likely = Wahrscheinlich
monitor-maybe = Möglich
monitor-hardly = Unwahrscheinlich
monitor-speaking = Deutlichste Hinweise
monitor-read = Im Thread zeigen
monitor-read-label = Diesen Post im Thread zeigen

## What was left out
monitor-note-part = { $read } von { $posts } Posts wurden verglichen: die ältesten und einige der übrigen.
monitor-note-others = { $threads ->
    [one] { $threads } kürzerer Thread in derselben Datei wurde übersprungen.
   *[other] { $threads } kürzere Threads in derselben Datei wurden übersprungen.
}
monitor-note-behind = Einige neue Änderungen sind noch nicht berücksichtigt. Gleich noch einmal versuchen.

## The curve
monitor-compare = Verrechnung der Posts
monitor-by-learned = Trainiertes Modell
monitor-by-learned-what = Gewichtet ersten Post, Tiefe und Ähnlichkeit, wie aus Threads gelernt
monitor-by-mean = Mittelwert
monitor-by-mean-what = Alle Posts zählen gleich
monitor-by-median = Median
monitor-by-median-what = Der Post in der Mitte
monitor-by-max = Höchstwert
monitor-by-max-what = Nur der stärkste Post
monitor-by-root = Erster Post
monitor-by-root-what = Nur der Post am Anfang des Threads
monitor-curve-label = Wahrscheinlichkeit für „{ $title }“, während der Thread wächst
monitor-threshold = Schwelle { $percent }
monitor-value = { $posts ->
    [one] Erster Post:
   *[other] { $posts } älteste Posts:
}
monitor-value-all = { $posts ->
    [one] Der einzige Post:
   *[other] Alle { $posts } Posts:
}
monitor-value-by = { $by } { $percent }
monitor-table = Tabelle
monitor-oldest = Älteste Posts
