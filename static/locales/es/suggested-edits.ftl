# Cambios sugeridos en el texto de un borrador: el modo, sus tarjetas y qué se hace con ellos.

## La barra de herramientas
tool-suggesting = Sugerir cambios en lugar de hacerlos
tool-edits = Cambios sugeridos
tool-edits-open = { $edits ->
    [one] { $edits } cambio sugerido: mostrarlo
   *[other] { $edits } cambios sugeridos: mostrar el siguiente
}
suggested-mode = Sugerir
suggested-on = Modo sugerir. Lo que escriba y borre en el artículo se sugiere.
suggested-off = Modo editar. Lo que escriba y borre cambia al momento.
suggested-read-only = Puede leer este borrador, pero no cambiarlo: no se puede sugerir nada.
suggested-refused = No se pueden sugerir saltos de línea dentro de un párrafo, varios párrafos pegados en uno ni cambios de imágenes. Desactive las sugerencias para hacerlos.
suggested-formats = Los formatos, títulos y listas se cambian al momento, también al sugerir.
suggested-headline = No se pueden sugerir cambios del titular. Desactive el modo sugerir para editarlo, o añada una variante del titular.

## Un cambio
suggested-title = Cambio sugerido
suggested-of = { $at } de { $edits }
suggested-by = { $name } · { $when }
suggested-add = Añadir:
suggested-remove = Borrar:
suggested-replace = Sustituir:
suggested-adds = Añadir «{ $added }»
suggested-removes = Borrar «{ $removed }»
suggested-divides = Empezar aquí un párrafo nuevo
suggested-joins = Unir este párrafo con el siguiente
suggested-replaces = Sustituir «{ $removed }» por «{ $added }»
suggested-here = Cambio sugerido: { $words }. { $by }
suggested-quote = Cambia palabras de una cita. Al aceptarlo, la cita se comprueba de nuevo.
suggested-verified-quote = Cambia palabras de una cita verificada de «{ $title }». Al aceptarlo, la cita se comprueba de nuevo.
suggested-accept = Aceptar
suggested-reject = Rechazar
suggested-accept-all = Aceptar todos
suggested-reject-all = Rechazar todos
suggested-next = Siguiente cambio sugerido
suggested-previous = Cambio sugerido anterior
suggested-none = No hay cambios sugeridos.
suggested-accepted = { $edits ->
    [one] Aceptado.
   *[other] { $edits } cambios aceptados.
} { $left ->
    [0] No quedan cambios sugeridos.
    [one] Queda uno.
   *[other] Quedan { $left }.
}
suggested-rejected = { $edits ->
    [one] Rechazado.
   *[other] { $edits } cambios rechazados.
} { $left ->
    [0] No quedan cambios sugeridos.
    [one] Queda uno.
   *[other] Quedan { $left }.
}

## Publicar
publish-suggested = { $edits ->
    [one] Hay un cambio sugerido sin decidir. El artículo se publica sin él.
   *[other] Hay { $edits } cambios sugeridos sin decidir. El artículo se publica sin ellos.
}
publish-suggested-show = Mostrar
