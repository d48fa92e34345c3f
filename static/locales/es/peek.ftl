# A suggestion in its surroundings, where other words can be chosen: static/src/suggestions/peek.

peek-label = Contexto de la cita en { $title }
peek-text = Transcripción de { $title }
peek-open = Ver en contexto (Alt y flecha abajo)
peek-read = Abrir la fuente
peek-play = Reproducir estas palabras (barra espaciadora)
peek-nowhere = No se puede insertar nada en el cursor.
peek-selected = Selección: { $words }
peek-keys = Las flechas avanzan por palabras; con Ctrl, por frases; Mayús selecciona. Enter inserta, Supr omite, [ pone corchetes, Esc cierra.

## What can be done with the words
peek-insert = Insertar
peek-leave-out = Omitir
peek-bracket = Corchetes
peek-bracket-words = Sus palabras entre corchetes
peek-bracket-put = Poner corchetes
peek-undo = Deshacer

## Why something cannot be left out or replaced
peek-refused-nothing = Seleccione antes algunas de las palabras marcadas, pero no todas.
peek-refused-negation = Eso invertiría el sentido: se añadiría u omitiría una negación.
peek-refused-number = Una cifra no se puede sustituir por otra. Omítala o cítela sin cambios.
peek-refused-short = Quedarían juntas muy pocas palabras del hablante.
peek-refused-long = Es demasiado para omitirlo de una sola cita. Conviértala en dos citas.
peek-refused-clause = Los corchetes solo pueden sustituir unas pocas palabras dentro de una oración. Omita el resto.
peek-refused-same = Use palabras que el hablante no diga en ese punto. De lo contrario, no se sabrá de quién son.
