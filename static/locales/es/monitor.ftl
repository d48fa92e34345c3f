# The monitoring page: which of the newsroom's stories a thread is about.

monitor-page-title = { nav-posts } · { -product }
monitor-skip = Ir a las noticias
monitor-heading = ¿De qué noticias trata este hilo?
monitor-intro = Pegue un hilo o suelte un archivo. Se compara con borradores, noticias publicadas y artículos importados, y no sale de este servidor.
monitor-needs-script = El monitor de { -product } necesita JavaScript.
monitor-drop = Suelte un hilo para ver de qué noticias trata
monitor-upload-input = Elegir un archivo con un hilo

## Where a thread is pasted
monitor-posts = Posts
monitor-placeholder = Pegue aquí los posts
monitor-hint = JSON Lines, el JSON de un hilo de Mastodon o Bluesky, o posts como texto: uno por línea o separados por líneas en blanco, el primer post al principio.
monitor-ask = Buscar noticias
monitor-choose = Elegir un archivo…
monitor-from-library = De las fuentes
monitor-file-away = Quitar este archivo
monitor-empty = Aún no hay posts.
monitor-empty-hint = Pegue un hilo arriba o suelte un archivo.
monitor-archive = { $file } es un archivo comprimido con varios archivos.
monitor-archive-hint = Añádalo primero a las fuentes. Allí se puede abrir y analizar cada uno de sus hilos.
monitor-to-library = Ir a Fuentes
monitor-asking = Comparando…

## What it is about
monitor-found = { $articles ->
    [0] Ninguna noticia coincide
    [one] Coincide con { $articles } noticia
   *[other] Coincide con { $articles } noticias
}
monitor-others = { $articles ->
    [one] { $articles } noticia menos probable
   *[other] { $articles } noticias menos probables
}
monitor-depth = { $levels } niveles
monitor-show-thread = Mostrar el hilo
monitor-in-library = Ver en las fuentes
monitor-another = Otro hilo
monitor-keep = Guardar este hilo
monitor-keep-what = Añade los posts a las fuentes, donde se pueden leer como hilo y citar
monitor-kept-name = Hilo
monitor-kind-draft = Borrador
monitor-kind-publication = Publicado
monitor-kind-article = Artículo
monitor-probability = Probabilidad
monitor-very = Muy probable
monitor-likely = Probable
monitor-maybe = Posible
monitor-hardly = Improbable
monitor-speaking = Indicios más claros
monitor-read = Ver en el hilo
monitor-read-label = Ver este post en el hilo

## What was left out
monitor-note-part = Se compararon { $read } de { $posts } posts: los más antiguos y algunos de los demás.
monitor-note-others = { $threads ->
    [one] Se omitió { $threads } hilo más corto del mismo archivo.
   *[other] Se omitieron { $threads } hilos más cortos del mismo archivo.
}
monitor-note-behind = Algunos cambios recientes aún no se han comparado. Inténtelo de nuevo en un momento.

## The curve
monitor-compare = Cómo se combinan los posts
monitor-by-learned = Modelo entrenado
monitor-by-learned-what = Pondera primer post, profundidad y similitud según lo aprendido de otros hilos
monitor-by-mean = Media
monitor-by-mean-what = Todos los posts cuentan igual
monitor-by-median = Mediana
monitor-by-median-what = El post central
monitor-by-max = Máximo
monitor-by-max-what = Solo el post más claro
monitor-by-root = Primer post
monitor-by-root-what = Solo el post que inició el hilo
monitor-curve-label = Probabilidad de «{ $title }» a medida que crece el hilo
monitor-threshold = umbral { $percent }
monitor-value = { $posts ->
    [one] Primer post:
   *[other] { $posts } posts más antiguos:
}
monitor-value-all = { $posts ->
    [one] El único post:
   *[other] Los { $posts } posts:
}
monitor-value-by = { $by } { $percent }
monitor-table = Tabla
monitor-oldest = Posts más antiguos
