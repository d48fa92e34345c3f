# The page that checks an article that was written elsewhere.

finished-page-title = { nav-check } · { -product }
finished-skip = Ir a los resultados
finished-heading = Comprobar un artículo terminado
finished-intro = Suelta aquí un artículo escrito en otro programa y sus fuentes. Cada cita se compara con las fuentes, y cada cita del titular con el texto. No se guarda nada.
finished-needs-script = La comprobación necesita JavaScript.
finished-drop = Suelta un artículo y sus fuentes para comprobarlos

## What is checked
finished-article = Artículo
finished-article-hint = Word, Google Docs (como Word o HTML), Markdown o texto sin formato.
finished-choose-article = Elegir un artículo…
finished-address = O su dirección
finished-sources = Fuentes
finished-sources-hint = Transcripciones, documentos o subtítulos. Sin archivos, el artículo se compara con todas las fuentes guardadas.
finished-choose-sources = Elegir fuentes…
finished-remove = Quitar { $file }
finished-check = Comprobar
finished-checking = Comprobando…
finished-empty = Aún no hay ningún artículo.
finished-empty-hint = Elige un archivo o suéltalo en esta página.

## The result
finished-blocked = { $quotes ->
    [one] Una cita por corregir o justificar
   *[other] { $quotes } citas por corregir o justificar
}
finished-passed = Nada que corregir
finished-word = Archivo de Word con comentarios
finished-no-quotes = Este artículo no tiene citas
finished-no-quotes-hint = Solo se comprueban las palabras entre comillas.
finished-text = El artículo
finished-findings = Resultados
