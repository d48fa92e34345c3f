# What is told to those who hear the page, and what is read on demand.

## The quote that is offered, to be read whole
readable-title = Citation proposée
readable-none = Aucune citation proposée ici.
readable-quote = Citation
readable-in-article = Dans votre article
readable-speaker = Intervenant
readable-source = Source
readable-time = Moment
readable-rights = Droits
readable-quotable = Peut être citée
readable-already = Votre article la cite déjà.
readable-keys-told = Entrée l’insère. { $next } lit la suivante. Échap ramène à l’article.
readable-keys-short = Entrée l’insère. Échap ramène à l’article.
readable-insert = Insérer
readable-open = Ouvrir la source

## After a quote came into the article
inserted-told = Insérée : { $words }
inserted-short = Citation insérée.

## After a quote was put right from its card
fixed-told = Citation corrigée.
