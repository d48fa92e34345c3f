# What the checks say of quotes: on cards, under the headline, in differences, and to a screen reader.

## States of a finding
finding-verbatim = Idéntica a la fuente
finding-supported = Respaldada por el cuerpo
finding-uncertain = Quizá no esté en el cuerpo
finding-unsupported = No está en el cuerpo
finding-in-source = En la fuente, no en el cuerpo
finding-not-a-quotation = No se trata como cita
finding-edited = Edición aceptable
finding-differs = Difiere de la fuente
finding-other-speaker = Hablante erróneo
finding-speaker-unsure = Hablante incierto
finding-translated = Compatible con la fuente
finding-translated-differs = La traducción difiere de la fuente
finding-not-found = No está en las fuentes

## What was changed in it
finding-number = Una cifra cambiada
finding-negation = Una negación cambiada
finding-negation-missing = Falta «{ $words }»
finding-negation-added = Se añadió «{ $words }»
finding-name = Un nombre cambiado
finding-number-and-negation = Una cifra y una negación cambiadas
finding-cut = Un corte cambia el sentido
finding-cut-reverses = Un corte invierte el sentido
finding-interviewer = Palabras de quien entrevista
finding-paraphrase = Paráfrasis entre comillas
finding-speaker-unchecked = hablante sin verificar

## How far it is dismissed, to choose from and once it is done
scope-here = Aquí, hasta que se edite
scope-draft = En este borrador
scope-always = Siempre, para esta cita
dismissed-here = Descartado: aquí, hasta que se edite.
dismissed-draft = Descartado: en este borrador.
dismissed-always = Descartado: siempre, para esta cita.
dismissed-still-asks = Al publicar se verifica igualmente.
dismissed-undo = Deshacer

## The line under the headline
line-quote = { $quote }.
line-quote-and-more = { $quote } y { $others } más.
line-compare = Comparar
line-why = Por qué
line-good = { $quotes ->
    [one] Cita respaldada por el cuerpo
   *[other] Citas respaldadas por el cuerpo
}

## The card of a headline quote
card-headline = Cita del titular
card-nearest = Cita más parecida del cuerpo
card-none-near = No hay ninguna cita parecida en el cuerpo.
card-none-near-advice = No hay ninguna cita parecida en el cuerpo. Cite esas palabras en el cuerpo o quite las comillas del titular.
card-body-fix = Palabras del cuerpo que caben en un titular
card-use-body = Usar lo que dice el cuerpo
card-show-in-body = Ver en el cuerpo
card-support = { $quotes ->
    [one] Cita del cuerpo
   *[other] Citas del cuerpo
}
card-show = Ver
card-show-quote = Ver en el cuerpo: { $quote }

## The card of a body quote
card-read = Ver en la fuente
card-original = Original ({ $language })
card-use-source = Usar lo que dice la fuente
card-speaker-unchecked = No se verificó quién habla: en este idioma no se puede leer la atribución, o la fuente repite palabras de otra persona.
card-rests-on = La cita del cuerpo en que se apoya: { $state }.
card-unquote = Quitar las comillas
card-unquoted = Se quitaron las comillas.
card-use-speaker = Usar el hablante de la fuente
card-pull-quote = Crear un destacado
card-pulled = El destacado está debajo del párrafo.
card-speaker-used = Se puso el hablante de la fuente.
card-read-nearest = Ver en la fuente
card-attach = Adjuntar esta fuente
card-attached = Se adjuntó «{ $title }» a este borrador.
card-not-found-advice = Revise las palabras, adjunte la fuente o quite las comillas.
card-inserted-part = Parte de la cita insertada: { $quote }
card-inserted-edited = Insertada originalmente así: { $quote }
card-speaker = Hablante
card-speaker-in-draft = Hablante en su borrador
card-speaker-in-source = Hablante en la fuente
card-speaker-not-named = sin nombre
card-place = Ubicación
card-paragraph = párrafo { $number }

## Differences: the two sides, by the names that stand below, and what kind of change it is
diff-label-source = Fuente:
diff-label-yours = Su texto:
diff-label-article = Artículo:
diff-label-body = Cuerpo:
diff-label-headline = Titular:
diff-in = en { $side }
diff-only-in = solo en { $side }
diff-source = la fuente
diff-draft = su borrador
diff-body = el cuerpo
diff-headline = el titular
diff-kind-negation = negación cambiada
diff-kind-number = cifra cambiada
diff-kind-changed = cambiado
diff-kind-dropped = omitido
diff-kind-added = añadido
diff-kind-reordered = movido
diff-kind-omission = omitido en los puntos suspensivos
diff-kind-clarification = añadido por usted, entre corchetes
diff-kind-style = escrito de otra forma
diff-kind-hesitation = vacilación omitida
diff-kind-filler = muletilla omitida
diff-kind-restart = falso comienzo omitido
diff-kind-repetition = repetición omitida
diff-kind-aside = nota de transcripción omitida
diff-kind-network = enlace o etiqueta de la red social omitidos

## To a screen reader
telling-card-keys = Tab lleva a las acciones. Escape vuelve al texto.
telling-one = { $key ->
    [none] { $state }: { $quote }.
   *[other] { $state }: { $quote }. { $key } lleva hasta ella.
}
telling-one-changed = { $key ->
    [none] { $state }. { $change }: { $quote }.
   *[other] { $state }. { $change }: { $quote }. { $key } lleva hasta ella.
}
telling-several = { $key ->
    [none] { $quotes } citas por revisar.
   *[other] { $quotes } citas por revisar. { $key } pasa de una a otra.
}
telling-short = { $quotes ->
    [one] Una cita por revisar.
   *[other] { $quotes } citas por revisar.
}
telling-none = No hay citas por revisar.

## Why the desk says so, in one sentence each: of a headline quote
reason-verbatim = Es idéntica a una cita del cuerpo.
reason-supported = Una cita del cuerpo lo dice con otras palabras.
reason-joined = El titular combina { $quotes } citas del cuerpo.
reason-no-quotes = El cuerpo aún no tiene citas, así que nada respalda esta.
reason-otherwise = Ninguna cita del cuerpo dice esto.
reason-number = Ninguna cita del cuerpo tiene la cifra { $number }.
reason-hedge = La cita del cuerpo dice «{ $words }»; el titular lo da por hecho.
reason-mention = Ninguna cita del cuerpo menciona «{ $words }».
reason-condition-dropped = La cita del cuerpo dice «{ $words }»; el titular lo omite y exagera la cita.
reason-negation-dropped = La cita del cuerpo dice «{ $words }»; el titular invierte el sentido.
reason-negation-added = El titular dice «{ $words }»; la cita del cuerpo no lo dice.
reason-said-by-other = En el cuerpo lo dice { $speaker }; el titular lo atribuye a { $name }.
reason-nickname = Parece un apodo, por lo que no se coteja con el cuerpo.
reason-title = Parece el título de una obra, por lo que no se coteja con el cuerpo.
reason-so-called = Parece un término y no las palabras de alguien, por lo que no se coteja con el cuerpo.
reason-in-source = Está en «{ $title }», pero ninguna cita del cuerpo la contiene. Cítela también en el cuerpo.
reason-in-source-said = { $speaker } lo dice en «{ $title }», pero ninguna cita del cuerpo lo contiene. Cítelo también en el cuerpo.

## Of a body quote
reason-word-for-word = Es idéntica a la fuente.
reason-hidden-order = Unos caracteres invisibles muestran estas palabras en otro orden; bórrelas y vuelva a escribirlas.
reason-not-opened = Ninguna comilla abre esta cita: se compara su oración.
reason-not-closed = La cita no está cerrada: la comparación termina con el párrafo.
reason-not-in-sources = Ninguna fuente de aquí contiene estas palabras.
reason-nearest = El pasaje más parecido está en «{ $title }».
reason-nothing-near = No se encontró ningún pasaje parecido.
reason-reordered = Las palabras son de la fuente, pero en otro orden.
reason-paraphrase = Paráfrasis entre comillas: la fuente lo dice con otras palabras.
reason-omission = Los puntos suspensivos sustituyen palabras.
reason-clarification = Las palabras entre corchetes las puso usted.
reason-style = Un número está escrito de otra forma.
reason-hesitation = Se omite una vacilación.
reason-filler = Se omite una muletilla.
reason-restart = Se omite un falso comienzo.
reason-repetition = Las palabras repetidas se citan una sola vez.
reason-aside = Se omite una nota de transcripción.
reason-network = Se omite un enlace o una etiqueta de la red social.
reason-check-recording = El reconocimiento de voz dudó aquí de «{ $words }»; escuche la grabación.
reason-replaced = «{ $before }» se cambió por «{ $after }».
reason-replaced-negation = «{ $before }» se cambió por «{ $after }», lo que invierte el sentido.
reason-replaced-number = La cifra «{ $before }» se cambió por «{ $after }».
reason-left-out = Se omitió «{ $words }».
reason-left-out-negation = Se omitió «{ $words }».
reason-left-out-number = Se omitió la cifra «{ $words }».
reason-added = Se añadió «{ $words }».
reason-added-negation = Se añadió «{ $words }», lo que invierte el sentido.
reason-added-number = Se añadió la cifra «{ $words }».
reason-moved = Se movió «{ $words }».
reason-cut-off = Se omitió «{ $words }», que en la fuente está justo al lado de estas palabras.
reason-cut-before = Justo antes de estas palabras, la fuente dice «{ $words }»; usted lo omite.
reason-cut-after = Justo después de estas palabras, la fuente dice «{ $words }»; usted lo omite.
reason-reversed-before = Justo antes de estas palabras, la fuente dice «{ $words }»; omitirlo invierte el sentido.
reason-reversed-after = Justo después de estas palabras, la fuente dice «{ $words }»; omitirlo invierte el sentido.
reason-more-changes = { $more ->
    [one] Hay un cambio más.
   *[other] Hay { $more } cambios más.
}
reason-other-speaker = En la fuente lo dice { $in_source }; usted lo atribuye a { $in_text }.
reason-speaker-unsure = Las palabras coinciden. La transcripción no dice con certeza quién las dice; usted las atribuye a { $in_text }.
reason-interviewer = En la fuente es una pregunta de quien entrevista; usted lo atribuye a { $in_text }.
reason-several-speakers = En la fuente, estas palabras no son de una sola persona, sino de { $speakers }.
reason-speaker-too = Además, en la fuente lo dice { $in_source }; usted lo atribuye a { $in_text }.
reason-elsewhere = «{ $title }», que no está adjunta a este borrador, contiene exactamente estas palabras.
reason-not-attached = Las palabras están en «{ $title }», que no está adjunta a este borrador.
reason-translated = Es una traducción: las cifras, los nombres y la negación son los del original. No se comparó nada más.
reason-translated-number = El original dice «{ $before }»; la traducción, «{ $after }».
reason-translated-number-added = La cifra «{ $after }» no está en el original.
reason-translated-name = El original nombra a «{ $before }»; la traducción, a «{ $after }».
reason-translated-opposite = El original dice «{ $before }»; la traducción, lo contrario, «{ $after }».
reason-translated-negation-added = La traducción niega algo que el original no niega.
reason-translated-negation-dropped = El original niega algo que la traducción no niega.

## All that is set aside
checks-set-aside = Descartados ({ $count })
dismissals-title = Avisos descartados
dismissals-hint = Los avisos descartados no se marcan en el texto, pero las citas se verifican igualmente al publicar. Esta lista se guarda en este navegador.
dismissals-none = Ningún aviso descartado
dismissals-none-hint = Los avisos que descarte aparecerán aquí y se podrán restaurar.
dismissals-elsewhere = ya no está en este borrador
dismissals-restore = Restaurar { $quote }
dismissals-restored = Restaurado: { $quote }
