# Posts of social networks beside the draft.

posts-tab = Posts
posts-list = Posts sobre esta noticia
posts-keys = Las flechas recorren los posts, Enter inserta uno como cita, Escape vuelve al texto

## A post
posts-private = cuenta privada
posts-show-author = Mostrar
posts-show-author-label = Mostrar quién escribió este post
posts-author-shown = Escrito por { $author }.
posts-label = { $date ->
    [none] Post de { $author }
   *[other] Post de { $author }, { $date }
}
posts-open-link = Abrir el post ({ $date })
posts-posted = Fecha del post
posts-link = Enlace
posts-reply = una respuesta
posts-quote = comparte un post
posts-very-likely = Muy probablemente sobre esta noticia
posts-likely = Probablemente sobre esta noticia
posts-perhaps = Quizá sobre esta noticia
posts-by-words = Palabras en común con esta noticia
posts-per-cent = { $percent } %

## What can be done with it
posts-insert = Insertar
posts-insert-selection = Insertar selección
posts-insert-unnamed = Sin usuario
posts-insert-named = Con usuario
posts-choose-words = Elegir palabras
posts-thread = { $replies ->
    [0] Abrir hilo
    [one] Hilo, { $replies } respuesta
   *[other] Hilo, { $replies } respuestas
}
posts-private-note = El nombre y el enlace de una cuenta privada solo se añaden al artículo si usted los inserta.
posts-nowhere = Ponga antes el cursor en el artículo.

## What is shown
posts-filter = Filtro
posts-filter-on = Filtro (activo)
posts-no-replies = Sin respuestas
posts-from = Desde
posts-to = Hasta
posts-clear = Quitar

## How far it has come
posts-looking = Buscando posts…
posts-found = { $posts ->
    [one] { $posts } post, el que mejor encaja primero
   *[other] { $posts } posts, los que mejor encajan primero
}
posts-behind = Aún se están leyendo posts; puede haber más.
posts-new = Mostrar nuevos posts
posts-write = Escriba un titular o una primera frase
posts-write-how = Los posts sobre la noticia aparecen aquí mientras escribe.
posts-none = Aún no coincide ningún post
posts-none-how = Siga escribiendo: los posts se buscan de nuevo al final de cada frase.
posts-none-filtered = Quite el filtro o siga escribiendo.
posts-library-empty = Aún no hay posts
posts-library-empty-how = Añada a las fuentes una exportación de X, Mastodon o Bluesky, o posts en JSON Lines. Los posts sobre su noticia aparecerán aquí.
posts-to-library = Ir a Fuentes
