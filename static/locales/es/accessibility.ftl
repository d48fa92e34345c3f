# Announcements for screen readers, and what is read on demand.

## The quote that is offered, to be read whole
readable-title = Cita sugerida
readable-none = Aquí no hay ninguna cita sugerida.
readable-quote = Cita
readable-in-article = En su artículo
readable-speaker = Hablante
readable-source = Fuente
readable-time = Tiempo
readable-rights = Derechos
readable-quotable = Se puede citar
readable-already = Su artículo ya la cita.
readable-keys-told = Enter la inserta. { $next } lee la siguiente. Escape vuelve al artículo.
readable-keys-short = Enter la inserta. Escape vuelve al artículo.
readable-insert = Insertar
readable-open = Abrir la fuente

## After a quote came into the article
inserted-told = Insertado: { $words }
inserted-short = Cita insertada.

## After a quote was put right from its card
fixed-told = Cita corregida.
