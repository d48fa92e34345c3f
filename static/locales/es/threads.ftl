# Threads of posts: the tree of one, in a dialog and in the library.

thread-title = Hilo
thread-label = Hilo: { $title }, { thread-posts }
thread-posts = { $posts ->
    [one] { $posts } post
   *[other] { $posts } posts
}
posts-format = Posts
thread-count = { $threads ->
    [one] { $threads } hilo
   *[other] { $threads } hilos
}
thread-about = ¿De qué noticias trata?
thread-again = Reintentar
thread-waiting = Cargando el post

## A post
thread-private = cuenta privada
thread-nobody = autor desconocido
thread-known = cuenta conocida
thread-show = Mostrar
thread-show-label = Mostrar quién escribió este post
thread-insert = Insertar
thread-insert-label = Insertar este post como cita
thread-out = Abrir el post en su red (sale de esta página)
thread-wordless = Un post sin texto
thread-is-deleted = Este post se eliminó
thread-is-missing = Falta este post
thread-quotes = Post citado
thread-level = nivel { $level }
thread-below = { $posts ->
    [one] Ocultar { $posts } respuesta
   *[other] Ocultar { $posts } respuestas
}
thread-below-closed = { $posts ->
    [one] Mostrar { $posts } respuesta
   *[other] Mostrar { $posts } respuestas
}
thread-answered-deleted = Responde a un post eliminado
thread-answered-missing = Responde a un post que falta
thread-quoted-deleted = Cita un post eliminado
thread-quoted-missing = Cita un post que falta

## Searching it, and going through it
thread-bar = En este hilo
thread-search = Buscar en los posts
thread-found = { $posts ->
    [one] En { $posts } post
   *[other] En { $posts } posts
}
thread-next-known = Siguiente cuenta conocida
thread-known-at = Cuenta conocida { $number } de { $posts }
thread-keys = Atajos en un hilo
thread-key-move = post siguiente y anterior
thread-key-fold = ocultar o mostrar respuestas
thread-key-who = mostrar quién lo escribió
thread-key-known = siguiente cuenta conocida
thread-key-search = buscar

## What had to be done with some of them as they came in
posts-note-repeated-ids = { $posts ->
    [one] { $posts } post aparecía más de una vez y se importó una sola vez.
   *[other] { $posts } posts aparecían más de una vez y se importaron una sola vez.
}
posts-note-conflicting-ids = { $posts ->
    [one] { $posts } post aparecía con textos distintos; se importó el primero.
   *[other] { $posts } posts aparecían con textos distintos; se importó el primero de cada uno.
}
posts-note-reply-cycles = { $posts ->
    [one] { $posts } post se respondía a sí mismo; se quitó el vínculo.
   *[other] { $posts } posts se respondían entre sí en bucle; se quitó el bucle.
}
posts-note-missing-parents = { $posts ->
    [one] { $posts } post responde a uno que falta.
   *[other] { $posts } posts responden a otros que faltan.
}
posts-note-deleted-parents = { $posts ->
    [one] { $posts } post responde a uno eliminado.
   *[other] { $posts } posts responden a otros eliminados.
}
posts-note-without-words = { $posts ->
    [one] { $posts } post no tiene texto; sigue en el hilo.
   *[other] { $posts } posts no tienen texto; siguen en sus hilos.
}
posts-note-other-language = { $posts ->
    [one] { $posts } post está en un idioma para el que las sugerencias son menos fiables.
   *[other] { $posts } posts están en idiomas para los que las sugerencias son menos fiables.
}
posts-note-reposts-left-out = { $posts ->
    [one] Se omitió { $posts } repost.
   *[other] Se omitieron { $posts } reposts.
}
posts-note-not-public = { $posts ->
    [one] Se omitió { $posts } post no público.
   *[other] Se omitieron { $posts } posts no públicos.
}
