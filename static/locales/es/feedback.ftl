# What a writer says of a finding, on its card.

judge-label = ¿Era correcto este aviso?
judge-fine = Falsa alarma
judge-right = Acierto
judge-said-fine = Anotado: falsa alarma.
judge-said-right = Anotado: acierto.
judge-undo = Deshacer
judge-stays = Se guarda solo en el servidor de { -product } de su redacción, para el entrenamiento. No se envía a ningún otro sitio.
judge-taken-back = Deshecho.
