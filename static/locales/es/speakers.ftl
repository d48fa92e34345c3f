# The directory of speakers: the people who speak in sources, and the names they have there.

speakers-title = Hablantes
speakers-skip = Ir a los hablantes
speakers-needs-script = La lista de hablantes necesita JavaScript.
speakers-about = Todas las personas que hablan en sus fuentes. El nombre que corrija aquí se usa en las sugerencias, la verificación, las notas al pie y la hoja de citas; las fuentes no cambian.
speakers-editors-only = Los editores pueden renombrar y unir hablantes.
speakers-search = Buscar hablantes
speakers-count = { $count ->
    [one] Un hablante
   *[other] { $count } hablantes
}
speakers-none = Aún no hay hablantes
speakers-none-hint = Los hablantes aparecen aquí cuando se añade una fuente que los nombra.
speakers-none-found = Ningún hablante tiene este nombre
speakers-none-found-hint = Pruebe con una parte del nombre.
speakers-more-rows = Mostrar más

speakers-paragraphs = { $count ->
    [one] Un párrafo
   *[other] { $count } párrafos
}
speakers-counts = { $paragraphs ->
    [one] Un párrafo
   *[other] { $paragraphs } párrafos
} en { $sources ->
    [one] una fuente
   *[other] { $sources } fuentes
}
speakers-facts = { $paragraphs ->
    [one] Un párrafo
   *[other] { $paragraphs } párrafos
} · { $labels ->
    [one] un nombre en las fuentes
   *[other] { $labels } nombres en las fuentes
}
speakers-labels-of = Nombres de { $name } en las fuentes
speakers-corrected = corregido a mano

speakers-rename = Renombrar…
speakers-rename-one = Renombrar a { $name }…
speakers-rename-title = Renombrar a { $name }
speakers-rename-hint = Use el nombre tal como se escribe en un artículo. En adelante, todas las fuentes lo muestran.
speakers-rename-do = Renombrar
speakers-renamed = Ahora se llama { $name }.
speakers-name = Nombre
speakers-merge = Unir…
speakers-merge-one = Unir a { $name } con otro hablante…
speakers-merge-title = Unir a { $name }
speakers-merge-with = La misma persona que
speakers-merge-name = Nombre común
speakers-merge-choose = Elija la persona con la que unir.
speakers-merge-do = Unir
speakers-merged = { $one } y { $other } son ahora una sola persona.
speakers-split = Separar…
speakers-split-one = Separar { $label }…
speakers-split-title = Separar { $label }
speakers-split-hint = «{ $label }» no es { $name }, sino otra persona. Si se llaman igual, añada lo que las distingue: «Juan García (Ohio)».
speakers-split-name = Nombre de la otra persona
speakers-split-do = Separar
speakers-was-split = «{ $label }» es ahora { $name }.
speakers-reset = Deshacer corrección
speakers-reset-one = Deshacer la corrección de { $label }
speakers-was-reset = «{ $label }» vuelve a tener su propio nombre.
speakers-undo = Deshacer
speakers-undone = Deshecho.
