# The review of an import.
review-heading = Revisar lo que se leyó
review-open = Revisar
review-open-label = Revisar lo que se leyó de «{ $title }»
review-held = No se incluirá en las búsquedas hasta que la revise.
review-title = Título
review-date = Fecha
review-language = Idioma
review-kind = Tipo
review-kind-briefing = Rueda de prensa
review-kind-interview = Entrevista
review-kind-hearing = Audiencia
review-kind-speech = Discurso
review-kind-call = Llamada
review-kind-debate = Debate
review-kind-other = Otro
review-day-none = sin fecha
review-day-metadata = De los datos del archivo: «{ $written }»
review-day-heading = Del encabezado: «{ $written }»
review-day-first_lines = De las primeras líneas: «{ $written }»
review-day-file_name = Del nombre del archivo: «{ $written }»
review-unsure = Por comprobar
review-note-unread = Alrededor del { $detail } % de las palabras del archivo no se ha leído.
review-note-uneven = De { $alike } textos del archivo que se parecen se han leído { $read }.
review-read-plain = Leer como texto sin formato
review-show-example = Mostrar con un ejemplo
review-note-ambiguous_date = El día se puede leer de dos formas: «{ $detail }». Indique la fecha.
review-note-weekday_differs = El día de la semana no corresponde a la fecha: «{ $detail }».
review-note-no_date = El archivo no dice de qué día es. Indique la fecha si la sabe.
review-note-date_from_name = La fecha procede solo del nombre del archivo: «{ $detail }».
review-note-unnamed = { $count ->
    [one] Un párrafo no tiene hablante.
   *[other] { $count } párrafos no tienen hablante.
}
review-note-alike = Puede que sean la misma persona: { $names }.
review-note-brief = Dice una sola línea corta y quizá no sea una persona: { $names }.
review-note-unsure_speaker = Quizá sean hablantes, no es seguro: { $names }. Lo que sigue a estas palabras no tiene hablante; una cita de ahí lleva un aviso.
review-note-unnamed_colours = Hablan varias personas, cada una en un color de los subtítulos; el archivo no las nombra. Una cita que atribuya a una de ellas lleva un aviso.
review-note-series = Los nombres y las preguntas son los que decidió para «{ $detail }».
review-merge = Unir
review-speakers-count = { $count ->
    [0] sin hablantes
    [one] un hablante
   *[other] { $count } hablantes
}
review-speakers = { $count ->
    [one] Un hablante
   *[other] { $count } hablantes
}
review-speakers-hint = Corrija un nombre o dé a dos hablantes el mismo nombre para unirlos. Un nombre vacío significa «nadie».
review-no-speakers = No se encontró ningún hablante en esta fuente.
review-speaker = Nombre de { $name } (hablante)
review-nobody = Sin hablante
review-asks = Entrevista (no se sugiere)
review-asks-label = { $name } entrevista y no se sugiere
review-label = «{ $label }» en el archivo
review-joined = Se unirá con { $name }.
review-samples = Lo que dice
review-samples-hint = Seleccione lo que dijo otra persona.
review-samples-more = Estos son los primeros. Los demás se corrigen al leer la fuente.
review-move = Otra persona dijo «{ $text }»
review-moved-to = Quién dijo los párrafos seleccionados
review-left-out = Excluido de las citas
review-account = El { $speech } % de las palabras es discurso, el { $aside } % no lo es, el { $unread } % no se ha leído
review-left-out-headings = { $count ->
    [one] un título
   *[other] { $count } títulos
}
review-left-out-directions = { $count ->
    [one] una acotación
   *[other] { $count } acotaciones
}
review-left-out-pages = { $count ->
    [one] una marca de página
   *[other] { $count } marcas de página
}
review-left-out-notices = { $count ->
    [one] una anotación
   *[other] { $count } anotaciones
}
review-remember = Aplicar esto al próximo archivo de esta serie
review-remember-hint = Un archivo con un título así o con los mismos hablantes.
review-hold = A partir de ahora, indexar los archivos nuevos solo después de revisarlos
review-save = Guardar
review-save-held = Guardar e indexar
review-saved = Guardada: { $title }
review-again = Revisar…
review-badge-held = Aún sin indexar
convention-open = Faltan hablantes o son incorrectos
convention-hint = Muestre una vez cómo marca el archivo a sus hablantes: elija una línea con un nombre, seleccione el nombre y pulse el botón.
convention-find = Buscar en el archivo
convention-lines = Líneas del archivo
convention-more = Estas son las primeras { $count } líneas. Busque otras por sus palabras.
convention-none = Ninguna línea tiene estas palabras.
convention-line = La línea: seleccione el nombre
convention-use = Estas palabras son el hablante
convention-select-first = Seleccione primero el nombre del hablante en la línea.
convention-example = «{ $speaker }» en «{ $line }»
convention-example-remove = Quitar el ejemplo «{ $speaker }»
convention-keep = Conservar los hablantes leídos de otra manera
convention-reading = Se vuelve a leer el archivo…
convention-found = { $count ->
    [one] Una línea nombra así a un hablante.
   *[other] { $count } líneas nombran así a un hablante.
}
convention-speakers = { $count ->
    [0] Ningún hablante.
    [one] Un hablante.
   *[other] { $count } hablantes.
}
convention-unnamed = { $count ->
    [one] Un párrafo sin hablante.
   *[other] { $count } párrafos sin hablante.
}
convention-not-speaker = No es hablante
convention-not-speaker-label = { $name } no es hablante, estas palabras son texto
convention-apply = Leer así el archivo
convention-applied = El archivo se ha leído de nuevo.
