# The library: its page, the player, and the sources of a draft on the desk.

## The page
library-page-title = { nav-sources } · { -product }
library-skip = Ir a la transcripción
library-source = Fuente
library-upload-input = Añadir archivos como fuentes
library-drop = Suelte transcripciones, documentos o subtítulos para añadirlos; suelte una grabación para adjuntarla a la fuente abierta
library-needs-script = La lista de fuentes necesita JavaScript.
library-deleted = Se eliminó «{ $title }».
library-imported = Se añadió «{ $title }».
library-read-it = Abrir

## In several places of it
library-add-files = Añadir…
library-cancel = Cancelar
library-keep = Cancelar
library-speaker = Hablante
library-details = Detalles
library-recording = Grabación
library-reading = Cargando…

## What is said of a source
paragraph-count = { $paragraphs ->
    [one] { $paragraphs } párrafo
   *[other] { $paragraphs } párrafos
}
size-bytes = { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}
speakers-more = { $names } y { $more } más
rights-ask = Consultar antes de citar
rights-background = Solo contexto
embargo-until = Embargo hasta el { $moment }
found-in-drafts = { $drafts ->
    [one] En { $drafts } borrador
   *[other] En { $drafts } borradores
}

## The search
library-search-form = Fuentes
filter-toggle = Filtros
filter-clear = Quitar filtros
filter-anyone = Cualquiera
filter-from = Desde
filter-to = Hasta
filter-format = Formato
filter-any-format = Cualquiera
filter-recording = Con grabación
filter-embargoed = Bajo embargo

## What it found
found-sources = Fuentes encontradas
found-searching = Buscando…
found-count = { $sources ->
    [one] { $sources } fuente
   *[other] { $sources } fuentes
}
found-with = { $sources ->
    [one] { $sources } fuente con «{ $words }»
   *[other] { $sources } fuentes con «{ $words }»
}
found-fitting = { $sources ->
    [one] { $sources } fuente encontrada
   *[other] { $sources } fuentes encontradas
}
found-none-with = Ninguna fuente con «{ $words }»
found-close-to = { $sources ->
    [one] Cerca de «{ $words }»: { $sources } fuente
   *[other] Cerca de «{ $words }»: { $sources } fuentes
}
found-more = { $left ->
    [one] Mostrar más (queda { $left })
   *[other] Mostrar más (quedan { $left })
}
found-nothing = Ninguna fuente coincide
found-nothing-filtered = Quite un filtro o use menos palabras de búsqueda.
found-show-all = Mostrar todas las fuentes

## A source that is open
source-choose = Elija una fuente
source-choose-text = Léala aquí, reproduzca su grabación, corrija la transcripción y vea qué pasajes se citan.
source-back = Volver a las fuentes
source-gone = Esta fuente se eliminó.
source-gone-text = Alguien la eliminó. Elija otra.
source-read-only = Puede ver esta fuente, pero no editarla. Pida permiso de edición a su propietario.
source-transcript = Transcripción
transcript-search = Buscar en esta fuente
transcript-keys = Atajos en una transcripción
transcript-key-move = párrafo siguiente y anterior
transcript-key-play = reproducir desde aquí o pausar
transcript-key-correct = corregir el párrafo
transcript-key-rename = renombrar al hablante
transcript-key-history = historial de correcciones
transcript-key-insert = insertar en un borrador
transcript-key-search = buscar en esta fuente

## A paragraph of it
paragraph-no-speaker = Sin hablante
paragraph-asks = pregunta
paragraph-question = Pregunta
paragraph-kind-speech = Intervención
paragraph-kind-heading = Título
paragraph-kind-direction = Acotación
paragraph-kind-page = Marca de página
paragraph-kind-notice = Anotación
paragraph-unsure = El reconocimiento de voz dudó aquí
paragraph-play = Reproducir desde { $time }
paragraph-rename = { $name }, renombrar a este hablante
paragraph-nobody = Sin hablante
paragraph-name-nobody = Sin hablante, nombrar al hablante
# Links to drafts follow.
paragraph-quoted = Citado en
paragraph-corrected = corregido
paragraph-history = { $times ->
    [one] Corregido una vez: ver el historial
   *[other] Corregido { $times } veces: ver el historial
}
paragraph-correct = Corregir este párrafo

## Correcting
correct-text = Texto del párrafo
# What a paragraph is, if not something that somebody says.
correct-kind = Qué es
correct-note = Nota para el historial
correct-note-example = Por ejemplo: cotejado con la grabación
correct-question = Pregunta de quien entrevista
correct-save = Guardar la corrección
correct-play = Reproducir
# After the keys Ctrl and Enter; the key Esc follows, with the next message.
correct-key-saves = guarda,
correct-key-leaves = cancela
correct-empty = Un párrafo no puede quedar vacío.
correct-empty-hint = Escriba algún texto o cancele.
correct-conflict = Entretanto, otra persona corrigió este párrafo. Ambas versiones quedan en el historial.
correct-theirs = la otra versión
correct-yours = la suya
correct-take-theirs = Usar la otra versión
correct-save-over = Usar mi versión
correct-saved = Corrección guardada.
correct-put-away = Corrección desechada.
correct-go-on = Seguir editando
correct-one-at-a-time = Guarde o cancele esta corrección antes de empezar otra.

## The history of a paragraph
history-title = Historial del párrafo
history-hint = Las citas de los borradores se cotejan con el texto actual. Restaurar un texto anterior es también una corrección y se puede deshacer.
# Two names follow, the one before and the one after.
history-speaker = Hablante:
history-nobody = sin nombre
history-same-words = Las palabras no cambiaron.
history-before = el texto anterior
history-after = el texto posterior
history-back = Restaurar el texto anterior
history-restored = Se restauró el texto anterior.

## Renaming a speaker
rename-title = Renombrar a un hablante
rename-title-nobody = Nombrar al hablante
rename-name = Nombre
rename-confirm = Renombrar
rename-here = { paragraph-count } de { $from } en esta fuente.
rename-here-nobody = { paragraph-count } sin hablante en esta fuente.
rename-becomes = Se atribuirá a { $to }: { paragraph-count } de { $from }.
rename-becomes-nobody = Se atribuirá a { $to }: { paragraph-count } sin hablante.
rename-joins = Los dos pasarán a ser un solo hablante: { paragraph-count } de { $from } y { $others } de { $to }.
rename-joins-nobody = Se atribuirá a { $to }, que ya tiene { $others }: { paragraph-count } sin hablante.
rename-done = { $paragraphs ->
    [one] { $paragraphs } párrafo se atribuye ahora a { $to }.
   *[other] { $paragraphs } párrafos se atribuyen ahora a { $to }.
}
rename-undo = Deshacer

## Details
details-of-source = Detalles de la fuente
details-close = Cerrar los detalles
details-about = Datos
details-title = Título
details-spoken-on = Dicho el
details-rights = Derechos
rights-choice-quotable = Se puede citar
rights-choice-ask = Consultar antes de citar
rights-choice-background = Solo contexto, no se debe citar
details-embargo = Embargo hasta
details-embargo-note = Sobre el embargo
details-embargo-example = Con quién se acordó
details-save = Guardar
details-saved = Guardado.
details-file = Archivo
details-file-name = Nombre
details-file-format = Formato
details-file-added = Añadido
details-file-length = Longitud
details-delete = Eliminar
details-delete-source = Eliminar esta fuente…

## Its recording
recording-hint = Adjunte el audio o el vídeo para reproducirlo desde los tiempos que figuran junto al texto.
recording-attach = Adjuntar una grabación…
recording-replace = Sustituir…
recording-remove = Quitar…
recording-remove-hint = Se elimina el archivo guardado aquí.
recording-remove-confirm = Quitarla
recording-removed = Se quitó la grabación.
recording-too-large = { $file } ocupa { $size }; se puede adjuntar como máximo { $most }.
recording-too-large-hint = Expórtela con menor tasa de bits o solo como audio.
recording-sending-file = { $file }: subiendo
recording-sending = Subiendo…
recording-sent = { $sent } de { $total }
recording-storing = Guardando…
recording-stop = Detener
recording-attached = Se adjuntó { $file }.
recording-unsent = No se pudo subir { $file }.
recording-unsent-hint = Compruebe la conexión y elija el archivo de nuevo.

## The drafts it is attached to
attaching-drafts = Borradores
attaching-title = Adjunta a borradores
attaching-loading = Cargando…
attaching-none = Aún no hay borradores. Empiece uno en la página Borradores.
attaching-attached = Se adjuntó a «{ $title }».
attaching-detached = Se quitó de «{ $title }».

## Deleting it
delete-title = ¿Eliminar esta fuente?
delete-looking = Buscando los borradores que la usan…
delete-goes = Se eliminará definitivamente todo: { paragraph-count } y el historial de correcciones.
delete-goes-with-recording = Se eliminará definitivamente todo: { paragraph-count }, la grabación y el historial de correcciones.
delete-confirm = Eliminar la fuente
delete-nothing-depends = Ningún borrador ni publicación la usa.
delete-quotes-held = { $quotes ->
    [one] Una cita de un borrador procede de ella. Sigue en el borrador, pero ya no se podrá verificar.
   *[other] { $quotes } citas de borradores proceden de ella. Siguen en los borradores, pero ya no se podrán verificar.
}
delete-drafts = { $drafts ->
    [one] { $drafts } borrador
   *[other] { $drafts } borradores
}
delete-publications = { $publications ->
    [one] { $publications } publicación
   *[other] { $publications } publicaciones
}
delete-quotes = { $quotes ->
    [one] { $quotes } cita
   *[other] { $quotes } citas
}
delete-published = { $quotes ->
    [one] { $day }, { $quotes } cita
   *[other] { $day }, { $quotes } citas
}
delete-no-quote = adjunta, sin citas
delete-untitled = Sin titular

## The player
player-play = Reproducir
player-pause = Pausar
player-stop = Detener
player-label = Reproductor
player-back = Retroceder cinco segundos
player-place = Posición en la grabación
player-place-now = { $now } de { $length }
player-speed = Velocidad
player-close = Cerrar el reproductor
player-broke-off = Se interrumpió la carga de { $file }. Compruebe la conexión y reprodúzcalo de nuevo.
player-cannot = Este navegador no puede reproducir { $file } ({ $type }). Conviértalo a MP3, M4A o MP4 y adjunte ese archivo.

## The sources of a draft
sources-filter = Filtrar
sources-filter-label = Filtrar fuentes
sources-paste = Pegar texto…
sources-library-title = Buscar, corregir y reproducir fuentes
sources-drop = O suelte archivos en cualquier parte de la página: transcripciones, subtítulos, documentos, páginas web.
sources-attached = Adjuntas a este borrador
sources-attached-none-match = Ninguna fuente adjunta coincide. Quite el filtro para verlas todas.
sources-attached-none = Aún ninguna. Adjunte una fuente de la lista de abajo.
sources-none = Aún ninguna. Añada un archivo o pegue un texto para empezar.
sources-library-none-match = Ningún título ni hablante coincide. La página Fuentes busca también en el texto.
sources-partly = Se muestran { $shown } de { $total } fuentes: las más recientes y las adjuntas. Las demás se encuentran con la búsqueda.
sources-recording = grabación
sources-attach = Adjuntar
sources-attach-named = Adjuntar { $title }
sources-detach = Quitar
sources-detach-named = Quitar { $title }
sources-attached-now = Se adjuntó «{ $title }» a este borrador.

## Reading one of them on the desk
reader-quote = Citar la selección
reader-text = Texto de la fuente
reader-back = Volver a la lista
reader-failed = No se pudo abrir
reader-quoted = Citado en { $drafts }

## Files on their way in
upload-list = Subidas
upload-stage-waiting = En espera
upload-stage-sending = Subiendo
upload-stage-reading = Leyendo
upload-stage-embedding = Preparando párrafos
upload-stage-indexing = Añadiendo al índice
upload-stage-done = Listo
upload-stage-cancelling = Cancelando
upload-pages = Leyendo página { $done } de { $total }
upload-steps = { $stage }, { $done } de { $total }
upload-cancel = Cancelar { $file }
upload-close = Cerrar el mensaje sobre { $file }
upload-pasted = Texto pegado
upload-empty = { $file } está vacío.
upload-empty-hint = Elija el archivo de nuevo o vuelva a exportarlo.
upload-too-large = { $file } ocupa { $size }; se puede añadir como máximo { $most }.
upload-too-large-hint = Divida el archivo o expórtelo como texto o subtítulos.

## Pasting a text
paste-title = Pegar texto
paste-name = Título
paste-name-optional = (opcional)
paste-text = Texto
paste-hint = Los nombres seguidos de dos puntos y los nombres en negrita se leen como hablantes.
paste-empty = Aún no hay texto. Péguelo o escríbalo arriba.
paste-leave = Cancelar
paste-add = Añadir como fuente

## Live sources
live-open = En directo…
live-begin-title = Nueva fuente en directo
live-name = Título
live-begin-hint = Las líneas que llegan mientras alguien habla se pueden buscar, sugerir y citar de inmediato.
live-begin = Empezar
live-lines = { $lines ->
    [0] En directo · aún sin líneas
    [one] En directo · { $lines } línea
   *[other] En directo · { $lines } líneas
}
live-how = Cómo llegan las líneas
live-from-file = Un archivo que se está escribiendo (texto, WebVTT o SRT)
live-from-address = Una emisión con subtítulos (HLS) o subtítulos en una dirección
live-from-program = Un programa propio
live-how-token = Si se inicia sesión en { -product }, el comando necesita un token de acceso en QUOTEDESK_TOKEN; créelo en su cuenta.
live-copy = Copiar
live-copy-named = Copiar: { $what }
live-copied = Copiado.
live-not-copied = El navegador no permitió copiar. Seleccione el texto y cópielo.
live-end = Terminar…
live-end-title = ¿Terminar esta fuente en directo?
live-end-text = «{ $title }» no admitirá más líneas. Su texto y todas las citas se conservan.
live-ended = «{ $title }» ya está completa.
