# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = Borradores
nav-sources = Fuentes
nav-posts = Posts
nav-check = Revisar
nav-people = Personas
nav-recent-drafts = Borradores, los más recientes primero
sources-all = Todas las fuentes
sources-others = Otras fuentes
sources-views = Vistas de las fuentes
sources-search = Buscar en todas las fuentes
sources-passages = Pasajes
sources-in-draft = Adjuntas a «{ $draft }»
sources-in-a-draft = Adjuntas a un borrador
sources-empty = Añada su primera fuente
sources-empty-how = Suelte transcripciones, documentos o subtítulos en cualquier parte de esta página. No salen de este servidor y se pueden citar en todos los borradores.

## The guide of the first run
guide-title = Su primera cita en dos minutos
guide-skip = Omitir
guide-add = Añadir una transcripción
guide-add-how = Suelte un archivo en cualquier parte de esta página: subtítulos, Word, PDF o texto sin formato. No sale de este servidor.
guide-add-file = Elegir un archivo…
guide-add-paste = Pegar texto
guide-add-sample = Probar el ejemplo
guide-reading = Leyendo { $file }…
guide-sample-coming = Añadiendo el ejemplo. Tarda unos 20 segundos.
guide-check = Revisar hablantes, título y fecha
guide-confirm = Es correcto
guide-headline = Escribir el titular
guide-headline-how = Las sugerencias dependen del tema de su noticia, y el titular lo dice.
guide-headline-go = Escribir el titular
guide-write = Escribir una frase e insertar una cita
guide-write-how = Escriba la frase que da paso a una cita y espere un momento. Una cita que encaja aparece en gris, y otras más, en «Citas».
guide-write-offered = El texto gris es una cita de su transcripción. Pulse { $key } para insertarla.
guide-write-offered-touch = El texto gris es una cita de su transcripción. Tóquelo para insertarla.
guide-step = Paso { $step } de { $steps }: { $name }
guide-done = Ha insertado su primera cita. Conserva su fuente y se verifica cuando usted la cambia.
guide-close = Cerrar

## Posts
monitor-advanced = Avanzado
