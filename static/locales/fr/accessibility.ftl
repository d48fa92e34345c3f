# Announcements for screen readers, and what is read on demand.

## The quote that is offered, to be read whole
readable-title = Citation proposée
readable-none = Aucune citation proposée ici.
readable-quote = Citation
readable-in-article = Dans votre article
readable-speaker = Intervenant
readable-source = Source
readable-time = Minutage
readable-rights = Droits
readable-quotable = Peut être citée
readable-already = Votre article la cite déjà.
readable-keys-told = Entrée pour l’insérer, { $next } pour lire la suivante, Échap pour revenir à l’article.
readable-keys-short = Entrée pour l’insérer, Échap pour revenir à l’article.
readable-insert = Insérer
readable-open = Ouvrir la source

## After a quote came into the article
inserted-told = Insérée : { $words }
inserted-short = Citation insérée.

## After a quote was put right from its card
fixed-told = Citation corrigée.
