# Announcements for screen readers, and what is read on demand.

## The quote that is offered, to be read whole
readable-title = Suggested quote
readable-none = There is no suggested quote here.
readable-quote = Quote
readable-in-article = In your article
readable-speaker = Speaker
readable-source = Source
readable-time = Time
readable-rights = Rights
readable-quotable = Can be quoted
readable-already = Your article already quotes it.
readable-keys-told = Enter inserts it. { $next } reads the next one. Escape returns to your article.
readable-keys-short = Enter inserts it. Escape returns to your article.
readable-insert = Insert
readable-open = Open the source

## After a quote came into the article
inserted-told = Inserted: { $words }
inserted-short = Quote inserted.

## After a quote was put right from its card
fixed-told = Quote fixed.
