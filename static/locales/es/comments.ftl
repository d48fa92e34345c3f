# Comments on a draft, and the inbox of what waits for the reader.

## The list
comments-tab = Comentarios
comments-add = Comentar
comments-show-resolved = Resueltos
comments-open = { $count ->
    [0] Ningún comentario abierto
    [one] { $count } comentario abierto
   *[other] { $count } comentarios abiertos
}
comments-none-hint = Seleccione palabras del texto y elija «Comentar», o comente todo el borrador. Los comentarios nunca se publican.
comments-not-loaded = No se pudieron cargar los comentarios.
comments-missing = Este comentario se eliminó.

## A thread
comments-whole = Sobre todo el borrador
comments-gone = Sobre texto eliminado
comments-visit = Mostrar en el texto
comments-visit-words = Mostrar «{ $words }» en el texto
comments-thread = Comentario: { $words }
comments-thread-by = Comentario de { $name }: { $words }
comments-somebody = Alguien
comments-edited = editado
comments-resolved-by = Resuelto por { $name }, { $moment }
comments-resolved-at = Resuelto { $moment }
comments-resolve = Resolver
comments-reopen = Reabrir
comments-edit = Editar
comments-delete = Eliminar
comments-delete-sure = ¿Eliminar este comentario?
comments-delete-reply-sure = ¿Eliminar esta respuesta?
comments-keep = Conservar

## Writing
comments-write = Escribir un comentario
comments-send = Comentar
comments-cancel = Cancelar
comments-reply-to = Responder
comments-reply = Responder
comments-edit-label = Editar el comentario
comments-save = Guardar
comments-people = Personas que mencionar
comments-people-found = { $count ->
    [one] { $count } persona
   *[other] { $count } personas
}
comments-may-not-read = no puede leer este borrador
comments-hidden-from = { $name } no puede leer este borrador y no vería el comentario.
comments-hidden-from-hint = Comparta antes el borrador con esa persona o escriba el nombre sin @.
comments-not-ready = El texto aún no está conectado y el comentario no tiene lugar en él.
comments-not-ready-hint = Inténtelo de nuevo en un momento.
comments-words-gone = Las palabras seleccionadas se eliminaron entretanto.
comments-words-gone-hint = Copie su comentario, seleccione otras palabras y coméntelas.

## What happened
comments-added = Comentario añadido.
comments-replied = Respuesta añadida.
comments-deleted = Eliminado.
comments-resolved = Comentario resuelto.
comments-reopened = Comentario reabierto.
comments-undo = Deshacer
comments-here = Estas palabras tienen un comentario.
comments-here-by = Estas palabras tienen un comentario de { $name }.
comments-show = Mostrar

## The inbox
inbox-title = Pendiente de usted
inbox-mentions = { $count ->
    [one] Le mencionan en un comentario
   *[other] Le mencionan en { $count } comentarios
}
inbox-embargoes = { $count ->
    [one] Un embargo suyo termina en menos de un día
   *[other] { $count } embargos suyos terminan en menos de un día
}
inbox-section-mentions = Menciones
inbox-section-sign-offs = Vistos buenos por decidir
inbox-section-own = Sus solicitudes de visto bueno
inbox-section-embargoes = Embargos que terminan en menos de un día
inbox-mentioned = Le mencionaron, { $moment }
inbox-mentioned-by = { $name } le mencionó, { $moment }
inbox-open-comment = Abrir
inbox-open-comment-of = Abrir el comentario en «{ $headline }»
inbox-mark-read = Marcar como leído
inbox-mark-read-of = Marcar como leído el comentario en «{ $headline }»
inbox-mark-all = Marcar todo como leído
inbox-embargo-ends = Termina { $moment }
inbox-open-source-of = Abrir «{ $title }»
inbox-none = No hay nada pendiente
inbox-none-hint = Aquí aparecen los comentarios que le mencionan, los vistos buenos y los embargos que están por terminar.
inbox-new-mention = Le mencionaron en un comentario.
