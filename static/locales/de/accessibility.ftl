# Announcements for screen readers, and what is read on demand.

## The quote that is offered, to be read whole
readable-title = Zitatvorschlag
readable-none = Hier gibt es keinen Zitatvorschlag.
readable-quote = Zitat
readable-in-article = Im Artikel
readable-speaker = Sprecher
readable-source = Quelle
readable-time = Zeit
readable-rights = Rechte
readable-quotable = Zitierbar
readable-already = Der Artikel zitiert es bereits.
readable-keys-told = Enter fügt es ein. Mit { $next } zum nächsten Zitat. Escape führt zurück zum Artikel.
readable-keys-short = Enter fügt es ein. Escape führt zurück zum Artikel.
readable-insert = Einfügen
readable-open = Quelle öffnen

## After a quote came into the article
inserted-told = Eingefügt: { $words }
inserted-short = Zitat eingefügt.

## After a quote was put right from its card
fixed-told = Zitat korrigiert.
