# Strips that show how much of its sources a draft quotes: on the desk, and in the quote sheet.

## What a strip comes to
coverage-none = { $paragraphs ->
    [one] El único párrafo aún no está citado
   *[other] Ninguno de los { $paragraphs } párrafos está citado aún
}
coverage-some = { $paragraphs ->
    [one] El único párrafo está citado
   *[other] { $quoted } de { $paragraphs } párrafos citados
}
coverage-all-by = { coverage-some }; habla { $speaker }
coverage-most-by = { coverage-some }; habla sobre todo { $speaker }

## The strip on the desk
coverage-label = { $title }: { $summary }
coverage-keys = Las flechas recorren los párrafos. Enter abre la transcripción en ese punto.
coverage-cell = Párrafo { $number }
coverage-cells = Párrafos { $first } a { $last }
coverage-quoted = citado
coverage-worth = merece citarse
coverage-question = pregunta
coverage-others = otros
coverage-nobody = Sin hablante
coverage-key-worth = merece citarse
coverage-key-quoted = citado
coverage-table = Tabla
coverage-table-caption = Párrafos de «{ $title }» citados o que merecen citarse
coverage-paragraph = Párrafo
coverage-speaker = Hablante
coverage-time = Tiempo
coverage-read = Párrafo { $number }: leerlo en la transcripción
coverage-table-none = Aún no hay párrafos citados ni sugeridos. Escriba un titular o una primera frase.

## In the quote sheet
sheet-coverage = Qué parte de cada fuente se cita
sheet-coverage-key = Negro: citado. Puntos: merece citarse en este artículo; cuanto más densos, mejor encaja. Debajo: quién habla.
