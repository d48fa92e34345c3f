# Archives and recordings that are imported in the background.
incoming-list = Importaciones en segundo plano
incoming-stage-sending = Enviando
incoming-stage-waiting = En espera
incoming-stage-reading = Leyendo
incoming-stage-transcribing = Transcribiendo
incoming-stage-embedding = Preparando párrafos
incoming-stage-indexing = Añadiendo al índice
incoming-share = { $stage }, { $share } %
incoming-cancel-label = Detener la importación de { $file }
incoming-cancel = Detener
incoming-close = Quitar { $file } de la lista
incoming-cancelled = Detenida. Se conservan las fuentes ya importadas.
incoming-failed = No se pudo importar el archivo.
incoming-transcribed = Transcripción automática: ponga nombre a los hablantes y coteje con la grabación lo que cite.
incoming-added = { $count ->
    [0] Ninguna fuente nueva
    [one] { $count } fuente añadida
   *[other] { $count } fuentes añadidas
}
incoming-replaced = { $count ->
    [one] { $count } actualizada
   *[other] { $count } actualizadas
}
incoming-known = { $count ->
    [one] { $count } ya estaba
   *[other] { $count } ya estaban
}
incoming-left-out = { $count ->
    [one] { $count } no se pudo leer
   *[other] { $count } no se pudieron leer
}
incoming-left-out-more = y { $count } más
