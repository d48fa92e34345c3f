# Versions of a draft, other headlines, notes to the desk, and details of the article.

## Versions
versions-title = Versiones
versions-list = Versiones, la más reciente primero
versions-none = Aún no hay versiones anteriores. Se guarda una cada cinco minutos mientras escribe y siempre que dé nombre a una.
versions-text = Artículo
versions-today = Hoy
versions-yesterday = Ayer
versions-words = { $words ->
    [one] { $words } palabra
   *[other] { $words } palabras
}
versions-reason-named = Con nombre
versions-reason-restored = Antes de restaurar
versions-reason-published = Publicada
versions-name-present = Guardar versión con nombre…
versions-name-it = Nombrar…
versions-rename = Renombrar…
versions-name = Nombre de la versión
versions-name-example = Enviada a asesoría jurídica
versions-name-save = Guardar
versions-restore = Restaurar esta versión
versions-restored = Se restauró la versión.
versions-undo = Deshacer
versions-unsaved = No se pudieron guardar sus últimos cambios, así que no se cambió nada.
versions-unsaved-hint = Están guardados en este navegador. Compruebe la conexión e inténtelo de nuevo.
versions-shown = Mostrar
versions-shown-since = Cambios posteriores
versions-shown-before = Cambios propios
versions-shown-text = Texto
versions-changes = { $changes ->
    [0] Sin cambios
    [one] Un cambio
   *[other] { $changes } cambios
}
versions-change-at = Cambio { $at } de { $changes }
versions-previous-change = Cambio anterior
versions-next-change = Cambio siguiente
versions-added = añadido
versions-removed = quitado
versions-paragraph-added = Añadido
versions-paragraph-removed = Quitado
versions-moved-here = Movido aquí
versions-moved-away = Movido a otro lugar
versions-restyled = Cambió el formato o los enlaces
versions-split = Nuevo párrafo desde aquí
versions-was-paragraph = Era un párrafo
versions-was-heading = Era un título
versions-was-subheading = Era un subtítulo
versions-was-quote = Era una cita en bloque
versions-was-figure = Era una imagen
versions-was-pull-quote = Era un destacado
versions-was-bullet = Estaba en una lista
versions-was-numbered = Estaba en una lista numerada

## Other headlines
variants-open = { $others ->
    [0] Otros titulares
   *[other] Otros titulares ({ $others })
}
variants-title = Titulares
variants-other = Otro titular
variants-new = Un titular más
variants-add = Añadir
variants-keep = Añadir el titular actual
variants-use = Usar
variants-in-use = En uso
variants-delete = Eliminar { $headline }
variants-delete-short = Eliminar
variants-deleted = Titular eliminado.
variants-undo = Deshacer
variants-full = Ya hay { $most } titulares, el máximo.
variants-asking = Verificando…
variants-no-quotes = Sin citas que verificar
variants-failed = No se pudo verificar

## Notes
notes-tab = Notas
notes-there = con notas
notes-label = Notas para el editor
notes-example = Para el editor: qué preguntar, qué retener, quién tiene que devolver la llamada.
notes-hint = Se guardan con el borrador y nunca se publican.
notes-saved = Guardado
notes-saving = Guardando…
notes-unsaved = Sin conexión: guardado en este navegador
notes-refused = No se guardó: { $message }
notes-conflict = Cambió en otro lugar
notes-changed = Estas notas cambiaron en otro lugar. Las suyas se conservan abajo hasta que elija.
notes-theirs = La otra versión
notes-theirs-empty = Se eliminaron en otro lugar.
notes-both = Usar ambas
notes-use-mine = Usar mi versión
notes-use-theirs = Usar la otra versión

## Datos del artículo
article-details-open = Datos
article-details-open-due = Datos · { $due }
article-details-title = Datos del artículo
article-details-byline = Firma
article-details-byline-example = Tal como se publica
article-details-standfirst = Entradilla
article-details-standfirst-example = Una o dos frases entre el titular y el texto
article-details-section = Sección
article-details-section-example = Local, Deportes, Cultura
article-details-keywords = Palabras clave
article-details-keywords-example = Separadas por comas
article-details-deadline = Fecha de entrega
article-details-word-goal = Meta de palabras
article-details-language = Idioma
article-details-language-recognised = Según se reconoce: { $language }
article-details-language-unsure = Según se reconoce: no se sabe
article-details-hint = La fecha de entrega, la meta de palabras y el idioma se quedan en la redacción; lo demás se publica con el artículo.
article-details-changed = Cambiado en otro lugar a «{ $theirs }». Lo suyo se conserva hasta que elija.
article-details-emptied = Borrado en otro lugar. Lo suyo se conserva hasta que elija.
article-details-due = entrega: { $when }
article-details-was-due = venció: { $when }
count-of-goal = { $words } de { $goal } palabras
