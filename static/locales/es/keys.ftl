# The keys of the desk: what they are called, what they do, the palette that lists them, and where they are changed.

## Keys, as they are read aloud
key-and = { $held } más { $key }
key-control = Control
key-command = Comando
key-alt = Alt
key-option = Opción
key-shift = Mayúsculas
key-tab = Tab
key-escape = Escape
key-enter = Enter
key-space = barra espaciadora
key-backspace = Retroceso
key-delete = Suprimir
key-up = flecha arriba
key-down = flecha abajo
key-left = flecha izquierda
key-right = flecha derecha
key-left-bracket = corchete izquierdo
key-right-bracket = corchete derecho
key-backslash = barra inversa
key-slash = barra
key-question = signo de interrogación
key-minus = signo menos
key-equals = signo igual
key-comma = coma
key-period = punto
key-semicolon = punto y coma
key-apostrophe = apóstrofo
key-backquote = acento grave

## Commands
keys-group-caret = Citas en el cursor
command-accept-ghost = Insertar la cita sugerida
command-dismiss = Descartar
command-next-suggestion = Sugerencia siguiente
command-previous-suggestion = Sugerencia anterior
command-insert-suggestion = Insertar la cita seleccionada
command-ask-suggestion = Sugerir una cita aquí
command-peek-suggestion = Ver en contexto
command-read-suggestion = Leer entera la cita sugerida
command-lengthen-suggestion = Citar una frase más
command-shorten-suggestion = Citar una frase menos

keys-group-findings = Verificación
command-next-finding = Siguiente cita por revisar
command-previous-finding = Anterior cita por revisar
command-open-finding = Ver la verificación de esta cita
command-dismissed-findings = Avisos descartados

keys-group-writing = Escritura
command-find = Buscar
command-replace = Buscar y reemplazar
command-link = Enlace
command-comment = Comentar la selección
command-suggesting = Sugerir cambios, o hacerlos
command-next-suggested-edit = Siguiente cambio sugerido
command-previous-suggested-edit = Cambio sugerido anterior
command-versions = Versiones

keys-group-page = Página
command-quotes-pane = Abrir o cerrar Citas
command-sources-pane = Abrir o cerrar Fuentes
command-checks-pane = Abrir o cerrar Verificar
command-comments-pane = Abrir o cerrar Comentarios
command-headline = Ir al titular
command-publish = Publicar
command-palette = Todos los comandos
command-settings = Ajustes
command-share = Compartir
command-image = Insertar una imagen

keys-group-archive = En la página Fuentes
command-search-archive = Ir al campo de búsqueda

## Keys that nobody can change
keys-group-fixed = No se pueden cambiar
fixed-bold = Negrita
fixed-italics = Cursiva
fixed-undo = Deshacer
fixed-redo = Rehacer
fixed-heading = Título, subtítulo
fixed-paragraph = Párrafo
fixed-indent = Aumentar o reducir la sangría de una lista
fixed-list-step = En una lista de citas: siguiente, anterior
fixed-list-take = En una lista de citas: insertar
fixed-list-read = En una lista de citas: leer la fuente
fixed-list-play = En una lista de citas: reproducir

## The command palette
palette-title = Comandos
palette-list = Comandos y sus atajos
palette-find = Buscar un comando o un atajo
palette-found = { $commands ->
    [0] Ningún comando coincide
    [one] { $commands } comando
   *[other] { $commands } comandos
}
palette-change = Cambiar atajos…
palette-keys-off = Los atajos de { -product } están desactivados.
palette-keys-on = Activar
keys-none = sin atajo

## Changing keys
keys-on = Usar los atajos de { -product }
keys-on-hint = Desactívelos si entran en conflicto con un lector de pantalla, el dictado u otros programas. Escape sigue descartando la sugerencia en el cursor, y las teclas para texto y listas no cambian.
keys-change = Cambiar
keys-change-of = Cambiar el atajo: { $command }
keys-press = Pulse teclas…
keys-press-for = Pulse el nuevo atajo: { $command }
keys-press-how = Pulse el nuevo atajo. Escape cancela; Retroceso quita el atajo.
keys-usual = Original
keys-usual-of = Restablecer el original: { $command }
keys-usual-all = Restablecer todos
keys-usual-all-done = Se restablecieron todos los atajos originales.
keys-is-now = { $command }: { $key }.
keys-taken-away = { $command }: sin atajo.
keys-must-have = «{ $command }» necesita un atajo.
keys-has = { $key } ya se usa para «{ $command }».
keys-take = Usarlo aquí
keys-leave = Dejarlo allí
keys-refused-moving = { $key } mueve el foco entre controles y no puede ser un atajo.
keys-refused-typing = { $key } hace falta para escribir. Elija una tecla de función o combínela con Control, Alt o Comando.
keys-refused-others = { $key } está reservado para el navegador, el sistema o un lector de pantalla.
