# The dialog of settings: static/src/settings.

## Its sections
settings-sections = Apartados
settings-appearance = Idioma y tema
settings-suggesting = Sugerencias
settings-keys = Atajos de teclado
settings-reading = Lector de pantalla

## Language and colours
settings-language = Idioma
settings-colours = Tema
settings-theme-auto = Sistema
settings-theme-light = Claro
settings-theme-dark = Oscuro

## Suggestions
settings-ghost = Mostrar citas sugeridas al escribir
settings-delay-none = de inmediato
settings-delay-half = tras 0,5 segundos
settings-delay-long = tras 1,5 segundos
settings-level = Seguridad necesaria para mostrar
settings-level-fewer = Mucha
settings-level-balanced = Bastante
settings-level-more = Poca
settings-level-how = Hasta qué punto debe encajar una cita para figurar en la lista. En el cursor solo se muestran las que mejor encajan.
settings-questions = Sugerir también preguntas de quien entrevista
settings-archive = Buscar también en fuentes no adjuntas

## Reading aloud
settings-reading-lead = Qué anuncia un lector de pantalla mientras escribe. Las respuestas a sus propias peticiones se anuncian siempre.
verbosity-full = Todo
verbosity-full-means = Las palabras de la cita sugerida, qué falla en una cita y los atajos que ayudan.
verbosity-short = Breve
verbosity-short-means = Solo que hay una cita sugerida y cuántas citas hay por revisar.
verbosity-off = Nada
verbosity-off-means = No se anuncia nada si no lo pide.
