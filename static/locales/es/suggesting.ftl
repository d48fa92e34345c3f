# Quotes that are offered: beside the draft, at the caret, and on the archive's page.

## The list beside the draft
suggestion-list = Citas sugeridas
suggestion-new-order = Mostrar el nuevo orden
suggestion-play = Reproducir este pasaje (barra espaciadora)
suggestion-read = Leer { $title }
suggestion-no-speaker = Sin hablante
suggestion-quoted = ya citado

## A quote from a source in another language, which the writer translates
translation-title = Citar en traducción
translation-original = Original ({ $language })
translation-words = Su traducción
translation-hint = En el artículo quedan sus palabras. El original sigue unido a ellas como fuente, y la comprobación compara ambos.
translation-insert = Insertar la traducción
translation-insert-original = Insertar el original

## What the list says where it is empty
suggestion-start = Empiece con una transcripción
suggestion-start-how = Suelte una transcripción, un documento o subtítulos en cualquier parte de esta página. Las citas que encajan con lo que escribe aparecen aquí.
suggestion-add-source = Añadir una fuente
suggestion-reading = Leyendo sus fuentes…
suggestion-reading-how = Las primeras coincidencias llegan en un momento.
suggestion-none = Aún no hay coincidencias
suggestion-none-how = Siga escribiendo o adjunte otra fuente. Las citas se buscan al final de cada frase.
suggestion-no-close = Nada encaja claramente
suggestion-no-close-how = Aun así, algún pasaje puede tratar de esta frase.
suggestion-show-anyway = Mostrar los pasajes más cercanos
suggestion-write = Escriba un titular o una primera frase
suggestion-write-attached = Las citas que mejor encajan aparecen aquí al final de cada frase.
suggestion-write-library = Al final de cada frase se busca en todas las fuentes. Adjunte las fuentes de esta noticia para buscar solo en ellas.
suggestion-choose-sources = Elegir fuentes

## How far the list has come
suggestion-searching = Buscando…
suggestion-offline = Sin conexión: las sugerencias esperan
suggestion-recall = Primeras coincidencias · ordenando…
suggestion-again = Buscando de nuevo…
suggestion-best-anyway = { $items ->
    [one] Mejor coincidencia, poco clara
   *[other] Mejores coincidencias, ninguna clara
}
suggestion-best = { $items ->
    [one] Mejor coincidencia
   *[other] Mejores coincidencias
}
suggestion-best-library = { $items ->
    [one] Mejor coincidencia de todas las fuentes
   *[other] Mejores coincidencias de todas las fuentes
}

## How sure the desk is of a quote
suggestion-strong = Probable
suggestion-possible = Posible

## Why a quote is suggested: pieces of one line, the first letter of which the script makes a capital
why-shares = palabras en común: { $words }
why-shares-earlier = palabras de más arriba: { $words }
why-close = de sentido próximo
why-follows = sigue a su última cita
why-same-paragraph = del mismo párrafo que su última cita
why-speaker = hablante mencionado

## What ghost text leaves out of a long quote
ghost-more = { $count ->
    [one] +{ $count } palabra
   *[other] +{ $count } palabras
}

ghost-tap = Toque para insertar

## What a screen reader says of ghost text; its words end in a full stop
ghost-offer = Cita de { $from }: { $words } { $keys }
ghost-key-accept-ghost = { $key } la inserta
ghost-key-dismiss = { $key } la descarta
ghost-key-next-suggestion = { $key } muestra la siguiente
ghost-offer-short = Cita sugerida de { $from }.

## Settings: when suggestions show
settings-pause = Mostrar sugerencias
settings-delay-second = tras 1 segundo
settings-delay-three = tras 3 segundos
settings-pause-how = Cuánto tiempo después de dejar de escribir. Tras borrar o deshacer no se muestra nada, y su texto nunca se mueve.

## Settings: the house’s style of attribution
settings-style = Estilo de atribución
style-lead = Cómo se atribuye una cita insertada a quien la dijo. Lo que escriba usted no se cambia.
style-verb = Verbo
# Attributions are inserted in English: the verbs stay, and so does the sample.
style-verb-said = said
style-verb-says = says
style-place = Hablante
style-place-after = tras la cita
style-place-before = antes de la cita
style-order = Orden
style-order-name = nombre, verbo
style-order-verb = verbo, nombre
style-titles = Incluir el cargo en la primera mención
style-example = Muestra (en inglés): la primera mención y otra posterior
style-example-speaker = Mayor Ana Quell
style-example-words = We will count again in the spring.
style-example-words-second = Until then nothing changes.

## The archive beside the draft
archive-part = De otras fuentes
archive-part-count = { $count ->
    [one] { $count } pasaje
   *[other] { $count } pasajes
}
archive-part-list = Citas de otras fuentes
archive-part-keys = Enter inserta la cita y adjunta su fuente, la tecla más solo adjunta la fuente, la flecha derecha la abre
archive-part-ranking = Ordenando…
archive-part-looking = Buscando…
archive-part-away = Ahora no se puede buscar en otras fuentes. Las adjuntas siguen disponibles; la búsqueda se reanudará automáticamente.
archive-part-attach = Adjuntar
archive-part-attach-how = Adjuntar esta fuente al borrador (tecla más)

## The archive's page

## Its form
archive-words-how = Las comillas buscan una frase exacta. Un guion delante de una palabra la excluye.
archive-language = Idioma
archive-language-any = Cualquiera
archive-language-en = Inglés
archive-language-ko = Coreano
archive-rights = Derechos
archive-rights-any = Cualquiera
archive-rights-quotable = Se puede citar
archive-rights-ask = Consultar antes de citar
archive-rights-background = Solo contexto
archive-clear = Quitar filtros

## What it found
archive-found = Fuentes encontradas
archive-searching = Buscando…
archive-count-words = { $sources ->
    [one] { $sources } fuente para «{ $words }», la mejor primero
   *[other] { $sources } fuentes para «{ $words }», las mejores primero
}
archive-took-ms = { $ms } ms
archive-took-s = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
archive-words-only = Se busca solo por palabras: la búsqueda por sentido no está disponible ahora. Se reanudará automáticamente.
archive-day-unknown = Sin fecha
archive-paragraphs = { $paragraphs ->
    [one] { $paragraphs } párrafo
   *[other] { $paragraphs } párrafos
}
archive-question = pregunta de quien entrevista
archive-close = de sentido próximo
archive-more = { $left ->
    [one] Mostrar más (queda { $left })
   *[other] Mostrar más (quedan { $left })
}
archive-attach = Adjuntar a…
archive-attach-label = Adjuntar { $source } a un borrador
archive-insert = Insertar…
archive-insert-label = Insertar palabras de este pasaje en un borrador
archive-attached-to = Se adjuntó «{ $source }» a «{ $draft }».
archive-nothing = Ningún pasaje coincide
archive-nothing-filtered = Quite un filtro o use otras palabras de búsqueda.
archive-nothing-how = Use otras palabras de búsqueda. Una frase entre comillas debe coincidir exactamente.

## What a screen reader says where Tab was pressed in the text and does nothing
tab-stays = Tab se queda en el texto. Para salir, pulse Escape y después Tab.
