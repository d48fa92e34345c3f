# The page of all drafts, articles in and out, and what became of a publication.

page-drafts = Borradores

## The page
drafts-page-title = { page-drafts } · { -product }
drafts-page-skip = Ir a los borradores
drafts-page-needs-script = La lista de borradores necesita JavaScript.
drafts-page-drop = Suelte artículos para empezar borradores con ellos: Markdown, Word o HTML
drafts-page-upload-input = Importar artículos
drafts-page-import = Importar…
drafts-page-new = Nuevo borrador
drafts-page-from-template = Desde una plantilla
drafts-page-all = Todos los borradores

## The search
drafts-search = Buscar borradores
drafts-search-placeholder = Buscar en titulares y textos
drafts-search-show = Mostrar
drafts-show-all = Todos
drafts-show-writing = En curso
drafts-show-ready = Listos
drafts-show-published = Publicados
drafts-show-changed = Editados tras publicarse
drafts-show-warnings = Con avisos
drafts-show-templates = Plantillas
drafts-searching = Buscando…
drafts-found = { $drafts ->
    [0] Ningún borrador
    [one] { $drafts } borrador
   *[other] { $drafts } borradores
}
drafts-found-with = { $drafts ->
    [0] Ningún borrador con «{ $words }»
    [one] { $drafts } borrador con «{ $words }»
   *[other] { $drafts } borradores con «{ $words }»
}
drafts-found-templates = { $drafts ->
    [0] Ninguna plantilla
    [one] { $drafts } plantilla
   *[other] { $drafts } plantillas
}
drafts-checking = { $drafts ->
    [one] Verificando { $drafts } borrador más…
   *[other] Verificando { $drafts } borradores más…
}
drafts-more = { $left ->
    [one] Mostrar más (queda { $left })
   *[other] Mostrar más (quedan { $left })
}

## A draft
drafts-state-writing = En curso
drafts-state-ready = Listo
drafts-state-published = Publicado
drafts-state-changed = Editado tras publicarse
drafts-state-template = Plantilla
drafts-sources = { $sources ->
    [0] sin fuentes
    [one] { $sources } fuente
   *[other] { $sources } fuentes
}
drafts-saved = guardado { $ago }
drafts-warnings = { $count ->
    [one] { $count } cita por revisar
   *[other] { $count } citas por revisar
}
drafts-blocking = de ellas { $count } por corregir o por publicar con un motivo
drafts-actions = Acciones para «{ $headline }»
drafts-mark-ready = Marcar como listo
drafts-mark-writing = Marcar como no listo
drafts-duplicate = Duplicar
drafts-copy-of = Copia de { $headline }
drafts-make-template = Convertir en plantilla
drafts-make-draft = Convertir en borrador
drafts-begin = Empezar un borrador
drafts-export-as = Exportar como { $format }
drafts-sources-in-exports = Fuentes de las citas al exportar
drafts-delete = Eliminar
drafts-deleted = Se eliminó «{ $headline }».
drafts-undo = Deshacer
drafts-now-ready = «{ $headline }» está marcado como listo.
drafts-now-writing = «{ $headline }» ya no está marcado como listo.
drafts-now-template = «{ $headline }» es ahora una plantilla.
drafts-now-draft = «{ $headline }» es ahora un borrador.
drafts-copied = Se creó «{ $headline }».
drafts-open = Abrir

## Nothing to show
drafts-nothing = Aún no hay borradores
drafts-nothing-how = Empiece uno o importe un artículo: suelte un archivo Markdown, Word o HTML en cualquier parte de esta página.
drafts-nothing-templates = Aún no hay plantillas
drafts-nothing-templates-how = Convierta en plantilla un borrador del que parta a menudo. Los borradores nuevos copian su titular, su texto y sus fuentes.
drafts-nothing-fits = Ningún borrador coincide
drafts-nothing-fits-how = Use menos palabras de búsqueda o muestre todos los borradores.
drafts-nothing-warnings = Ningún borrador tiene avisos
drafts-nothing-warnings-how = Todas las citas verificadas coinciden con sus fuentes.
drafts-show-everything = Mostrar todos los borradores

## Importing
import-title = Importar un artículo
import-files = Elegir archivos…
import-files-hint = Markdown, Word (.docx) o HTML con las imágenes del archivo; o un ZIP con el texto y sus imágenes. También se pueden soltar archivos en cualquier parte de la página.
import-or-paste = O pegar el artículo
import-paste-hint = Se conservan los títulos, las listas, los énfasis y los enlaces. El primer título pasa a ser el titular.
import-paste-empty = Pegue primero el artículo.
import-confirm = Importar
import-cancel = Cancelar
import-running = Importando «{ $file }»…
import-pasting = Importando…
import-done = Se importó «{ $headline }».
import-left-out = Se importó «{ $headline }» sin { $images ->
    [one] una de sus imágenes
   *[other] { $images } de sus imágenes
}.
import-left-out-more = y { $images } más
import-failed = Error al importar
import-dismiss = Cerrar

## On the desk
ready-label = Listo para publicar
ready-hint = se muestra en la lista de borradores
ready-failed = No se pudo guardar el cambio. { $message }
export-title = Exportar el borrador

## On its way to the newsroom's own system
delivery-waiting = Enviando al CMS…
delivery-again-at = El CMS no lo aceptó. Próximo intento: { $time }.
delivery-sent = Enviado al CMS ({ $time }).
delivery-refused = El CMS lo rechazó.
delivery-given-up = No se pudo conectar con el CMS. No habrá más intentos automáticos.
delivery-answer = Respuesta del CMS
delivery-send-again = Reenviar
