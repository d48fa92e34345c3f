# The first run: notes on the sample draft.

hint-label = Consejo
hint-away = Cerrar este consejo
hint-all = Cerrar todos
hint-headline = Ninguna cita del artículo contiene las palabras marcadas. «Comparar» muestra la más parecida.
hint-ghost = Siga escribiendo aquí: cuando una cita de sus fuentes encaja, aparece en gris. { $key } la inserta.
hint-ghost-click = Siga escribiendo aquí: cuando una cita de sus fuentes encaja, aparece en gris. Haga clic en ella o tóquela para insertarla.
hint-sources = Suelte su propia transcripción en cualquier parte de la página para añadirla como fuente.
