# Words of the writing desk: its bar, its editors, its menus and dialogs.

## The page
desk-skip = Ir al artículo
desk-drafts = Borradores
desk-settings = Ajustes
desk-publish = Publicar…
desk-update = Actualizar…
desk-published = Publicado { $moment }
desk-edited-since = editado desde entonces
desk-draft = Borrador
desk-panel = Citas, fuentes y verificación
desk-panel-tabs = Panel
desk-panel-close = Cerrar el panel
desk-tab-quotes = Citas
desk-tab-sources = Fuentes
desk-tab-checks = Verificar
desk-add-files = Añadir archivos como fuentes
desk-drop = Suelte transcripciones, documentos o subtítulos para añadirlos como fuentes
desk-no-script = El editor de Quotedesk necesita JavaScript.
desk-play = Reproducir
error-back = Volver a { -product }

## The editors
headline-label = Titular
body-label = Artículo
body-placeholder = Empiece a escribir. Al final de cada frase aparecen citas que encajan.

## Saving
save-saved = Guardado
save-saving = Guardando…
save-offline-kept = Sin conexión: guardado en este navegador
save-offline = Sin conexión: no cierre esta pestaña
save-refused = No se guardó: { $message }

## The menu of drafts
drafts-new = Nuevo borrador
drafts-loading = Cargando…
drafts-none = Aún no hay borradores.
drafts-published = publicado
drafts-just-now = ahora mismo

## The list of checks
quote-sheet = Hoja de citas
checks-by-state = Citas por estado
checks-only = Solo citas por revisar
checks-to-look-at = Por revisar
checks-checked = Verificadas
checks-dismissed = Descartadas
checks-sheet-use = imprimible, para la verificación
checks-checking = Verificando las citas…
checks-offline = Sin conexión: la verificación espera
checks-none = Aún no hay citas
checks-none-hint = Ponga entre comillas lo que alguien dijo o inserte una cita sugerida. Las citas se cotejan con las fuentes mientras escribe; las del titular, con el cuerpo.
checks-all-fine = No hay citas por revisar.
checks-in-the-body = Idéntica a la del cuerpo
checks-not-attached = fuente no adjunta
checks-restore = Restaurar
dismiss-open = Descartar…
dismiss-how-far = Descartar este aviso

## Publishing
publish-title = Publicar
publish-confirm = Publicar
publish-update = Actualizar
publish-publishing = Publicando…
publish-checking = Guardando y verificando de nuevo todas las citas…
publish-unsaved = No se pudieron guardar los últimos cambios, así que no se pueden publicar.
publish-unsaved-hint = Están guardados en este navegador. Compruebe la conexión e inténtelo de nuevo.
publish-changed = Alguien ha editado este borrador entretanto. Abajo está la revisión del texto actual.
publish-again = Reintentar
publish-no-headline = Aún sin titular
publish-all-clear = Todas las citas coinciden con sus fuentes.
publish-reasons-kept = Los motivos se guardan con la publicación.
publish-sheet-of-draft = del borrador tal como está ahora, imprimible
publish-sheet-of-publication = tal como se publicó
publish-keep-writing = Seguir escribiendo
publish-is-background = «{ $title }» es solo contexto y no se debe citar.
publish-is-embargoed = «{ $title }» está bajo embargo hasta el { $until }.
publish-also-background = Además, es solo contexto y no se debe citar.
publish-because = Motivo para publicarlo sin cambios
publish-example-background = Por ejemplo: dio permiso para citar esto
publish-example-embargo = Por ejemplo: el gabinete de prensa lo difundió antes
publish-example-headline = Por ejemplo: lo dijo en antena; la transcripción llegará después
publish-done = Publicado.
publish-done-at = Publicado ({ $time }).
publish-back = Volver al borrador

## Two wrote at once

## The server
server-unreachable = No se pudo conectar con el servidor de { -product }.
server-unreachable-hint = Compruebe la conexión. Lo que ha escrito está guardado en este navegador.
server-answered = El servidor devolvió un error ({ $status }).
server-answered-hint = Inténtelo de nuevo. Si se repite, avise a quien administra { -product }.

## The quote sheet
sheet-title = Hoja de citas: { $headline }
# A date follows.
sheet-of-article = Comprobado el
sheet-of-draft = Borrador, versión { $version }, a fecha de
sheet-of-publication = Tal como se publicó el
sheet-no-quotes = No hay citas directas.
sheet-no-quotes-hint = Ponga entre comillas lo que alguien dijo o inserte una cita de una fuente. Aparecerá aquí con su fuente.
sheet-quotes = { $quotes ->
    [one] { $quotes } cita
   *[other] { $quotes } citas
}
sheet-quotes-hard = { $quotes } con una cifra o una negación cambiada
sheet-quotes-not-in-body = { $quotes } del titular sin respaldo en el cuerpo
sheet-quotes-embargoed = { $quotes } bajo embargo
sheet-flag-hard = Cifra o negación cambiada
sheet-flag-background = Solo contexto
sheet-flag-ask = Consultar antes
sheet-only-in-source = solo en la fuente:
sheet-only-in-article = solo en el artículo:
sheet-rests-on = { $quotes ->
    [one] { $words }: cita
   *[other] { $words }: citas
}
sheet-inserted-lost = Insertada desde una fuente que ya no contiene estas palabras: «{ $words }»
sheet-inserted-lost-from = Insertada desde «{ $title }», que ya no contiene estas palabras: «{ $words }»
sheet-inserted-part = Parte de la cita insertada: «{ $words }»
sheet-inserted-edited = Editada después de insertarla así: «{ $words }»
sheet-inserted-corrected = La fuente se corrigió después de insertar esto: «{ $words }»
sheet-attributed-to = Atribuida a
sheet-not-read = No consta en el texto
sheet-speaker = Hablante en la fuente
sheet-not-named = Sin nombre
sheet-source = Fuente
sheet-source-not-attached = { $title } (no adjunta a este borrador)
sheet-date = Fecha
sheet-not-known = Desconocida
sheet-rights = Derechos
sheet-rights-background = Solo contexto, no se debe citar
sheet-rights-ask = Consultar antes de citar
sheet-place = Ubicación
sheet-paragraph = párrafo { $number }
sheet-in-source = En la fuente
sheet-original = Original ({ $language })
sheet-embargo = Embargo
sheet-embargo-until = No publicar antes del
sheet-checked = Verificada
sheet-initials = Iniciales
sheet-note = Nota
sheet-overrides = Publicado pese a un aviso
sheet-reason = Motivo indicado: { $reason }
# For strftime of the server. Without the name of the month, which the server would write in English.
sheet-day = %-d/%-m/%Y
sheet-moment = %-d/%-m/%Y, %H:%M
