# The first run: notes on the sample draft.

hint-away = Cerrar este consejo
own-source-title = Use su propia transcripción
own-source-how = Suéltela aquí: subtítulos, Word, PDF o texto sin formato. Se abre en un borrador propio.
hint-ghost = O siga escribiendo abajo: cuando una cita de las fuentes encaja, aparece en gris. { $key } la inserta.
hint-ghost-click = O siga escribiendo abajo: cuando una cita de las fuentes encaja, aparece en gris. Haga clic o toque para insertarla.
