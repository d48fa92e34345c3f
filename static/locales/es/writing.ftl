# Words of writing itself: the toolbar, links, counts, find and replace, typography.

## The toolbar
toolbar-label = Formato
tool-paragraph = Párrafo
tool-heading = Título
tool-subheading = Subtítulo
tool-strong = Negrita
tool-em = Cursiva
tool-link = Enlace
tool-bullets = Lista con viñetas
tool-numbers = Lista numerada
tool-blockquote = Cita en bloque
tool-image = Imagen
tool-undo = Deshacer
tool-redo = Rehacer
tool-comment = Comentar
tool-find = Buscar y reemplazar

## Images
image-caption = Pie de foto
image-credit = Crédito
image-alt = Texto alternativo
image-alt-missing = Aún sin texto alternativo: describa lo que muestra la imagen para quienes no la ven.
image-remove = Quitar la imagen
image-label = Imagen: { $alt }
image-label-bare = Imagen sin texto alternativo
image-unshown = No se puede mostrar esta imagen.
image-uploading = Subiendo { $name }…
image-sent = { $percent } %
image-cancel = Cancelar
image-dismiss = Cerrar
image-added = Imagen añadida. Escriba su texto alternativo.
image-copying = Copiando la imagen de otro borrador…
image-not-copied = No se pudo copiar la imagen: { $why }
image-publish-missing = { $count ->
    [one] Una imagen no tiene texto alternativo.
   *[other] { $count } imágenes no tienen texto alternativo.
}
image-publish-show = Ver en el borrador

## Text in two directions
direction-mark = Marca invisible: decide el orden en que se muestra esta línea

## Links
link-title = Enlace
link-words = Texto
link-address = Dirección
link-set = Añadir enlace
link-remove = Quitar enlace
link-cancel = Cancelar
link-not-an-address = No es una dirección web ni de correo. Escríbala como example.org/report o name@example.org.

## Counts
count-label = Extensión del artículo
count-selected = Selección
count-article = Artículo
count-selected-of = { $selected } de { $all }
count-with-minutes = { $all } · { $minutes } min
count-with-sheets = { $all } · { $sheets } hojas
count-characters-short = { $characters ->
    [one] { $characters } carácter
   *[other] { $characters } caracteres
}
count-words = Palabras
count-characters = Caracteres
count-without-spaces = Sin espacios
count-sheets = Hojas de 200 caracteres
count-reading = Tiempo de lectura
count-minutes = unos { $minutes } min

## Find and replace
find-label = Buscar y reemplazar
find-query = Buscar
find-words = Reemplazar con
find-case = Distinguir mayúsculas
find-word = Palabras completas
find-previous = Coincidencia anterior
find-next = Coincidencia siguiente
find-close = Cerrar la búsqueda
find-show-replace = Reemplazar
find-replace = Reemplazar
find-replace-all = Reemplazar todo
find-in-quotes = { $quoted ->
    [0] También en citas de fuentes
   *[other] También en citas de fuentes ({ $quoted })
}
find-at = { $at } de { $count }
find-none = Sin resultados
find-replaced = { $replaced ->
    [0] Ningún reemplazo.
    [one] { $replaced } reemplazo.
   *[other] { $replaced } reemplazos.
}
find-left = { $left ->
    [one] No se cambió 1 coincidencia dentro de una cita.
   *[other] No se cambiaron { $left } coincidencias dentro de citas.
}
find-left-one = Sin cambios: está dentro de una cita de una fuente.

## Settings of writing
settings-writing = Escritura
settings-smart-quotes = Comillas tipográficas, rayas y puntos suspensivos al escribir
settings-name = Su nombre
settings-name-how = Para los cambios sugeridos y la hoja de citas. Se guarda en este navegador.
