# Publishing: kinds of findings, what is left to do, an editor's sign-off, and the policy.

finding-kind-headline-unsupported = Cita del titular sin respaldo en el cuerpo
finding-kind-headline-uncertain = Cita del titular que quizá no esté en el cuerpo
finding-kind-headline-in-source = Cita del titular que está en una fuente, no en el cuerpo
finding-kind-headline-unchecked = Cita del titular sin verificar
finding-kind-number = Cifra cambiada
finding-kind-negation = Negación cambiada
finding-kind-words = Otras palabras cambiadas
finding-kind-wrong-speaker = Hablante erróneo
finding-kind-interviewer = Palabras de quien entrevista
finding-kind-cut = Un corte cambia el sentido
finding-kind-hidden = Orden oculto por caracteres invisibles
finding-kind-unclosed = Cita sin cerrar
finding-kind-not-found = No está en las fuentes
finding-kind-paraphrase = Paráfrasis entre comillas
finding-kind-translated = Cita traducida
finding-kind-embargo = Fuente bajo embargo
finding-kind-background = Fuente solo de contexto
finding-kind-unchecked = Hablante sin verificar

## What a draft has to pass, by level
publish-level-block = Impide publicar
publish-level-reason = Exige motivo
publish-level-show = Conviene revisarlo
publish-no-quotes = Aún no hay citas.
publish-empty = Escriba primero un titular y un artículo.
publish-show = Ver en el borrador
publish-show-quote = Ver en el borrador: { $quote }
publish-speaker-unchecked = { $quotes ->
    [one] No se verificó quién dice esta cita: en este idioma no se puede leer la atribución.
   *[other] No se verificó quién dice estas citas: en este idioma no se puede leer la atribución.
}
publish-example-quote = Por ejemplo: se corrigió después de la audiencia
publish-reason-by = Motivo indicado por { $name }
publish-reason-given = Motivo indicado
publish-approved-by = Aprobado por
publish-left = { $quotes ->
    [one] Queda una cita por corregir o por publicar con un motivo.
   *[other] Quedan { $quotes } citas por corregir o por publicar con un motivo.
}
publish-left-sign-off = Todas las citas tienen un motivo. Un editor debe aprobar los motivos antes de publicar.
publish-left-waiting = Se podrá publicar cuando un editor lo apruebe.
publish-not-now = Ahora no

## An editor's sign-off
sign-off-ask = Pedir visto bueno
sign-off-ask-again = Pedir de nuevo el visto bueno
sign-off-withdraw = Retirar la solicitud
sign-off-approve = Aprobar
sign-off-send-back = Devolver
sign-off-note = Nota para el autor
sign-off-request-note = Nota para el editor (opcional)
sign-off-note-by = Nota de { $name }
sign-off-note-missing = Explique brevemente qué debe cambiar el autor.
sign-off-decide = { $name } le pide que apruebe estos motivos.
sign-off-requested = { $name } pidió el visto bueno de un editor, { $moment }. A la espera de una decisión.
sign-off-approved = Aprobado por { $name }, { $moment }.
sign-off-sent-back = Devuelto por { $name }, { $moment }.
sign-off-outdated = El borrador ha cambiado desde entonces: algunos avisos no forman parte de esta solicitud.
sign-offs-open = { $count ->
    [one] Un borrador espera su visto bueno
   *[other] { $count } borradores esperan su visto bueno
}
sign-offs-own-sent-back = { $count ->
    [one] Le devolvieron una solicitud de visto bueno
   *[other] Le devolvieron { $count } solicitudes de visto bueno
}
sign-offs-own-approved = { $count ->
    [one] Le aprobaron una solicitud de visto bueno
   *[other] Le aprobaron { $count } solicitudes de visto bueno
}
sign-offs-own-requested = { $count ->
    [one] Una solicitud suya espera el visto bueno de un editor
   *[other] { $count } solicitudes suyas esperan el visto bueno de un editor
}
sign-offs-asked = { $overrides ->
    [one] { $name } pidió el visto bueno para un motivo, { $moment }.
   *[other] { $name } pidió el visto bueno para { $overrides } motivos, { $moment }.
}
sign-offs-review = Revisar
sign-offs-review-one = Revisar «{ $headline }»
sign-offs-new = Un borrador espera su visto bueno.
sign-offs-decided-approved = Se aprobó su solicitud de visto bueno.
sign-offs-decided-sent-back = Se devolvió su solicitud de visto bueno.

## The policy, in the settings
settings-publishing = Publicación
policy-lead = Qué exige cada tipo de aviso antes de publicar un borrador.
policy-read-only = Los administradores cambian estos niveles.
policy-for = Para
policy-newsroom = Toda la redacción
policy-level-block = Impide publicar
policy-level-reason = Exige motivo
policy-level-show = Solo se muestra
policy-level-means = Si un aviso impide publicar, hay que resolverlo o indicar un motivo para publicar pese a él. El motivo se guarda con la publicación, en la hoja de citas y en el registro de auditoría.
policy-sign-off = Los motivos para publicar pese a un aviso que lo impide necesitan el visto bueno de un editor
policy-group-headline = El titular
policy-group-words = Las palabras de una cita
policy-group-speaker = El hablante
policy-group-source = La fuente
policy-inherited-desk = Esta sección usa los niveles de la redacción.
policy-inherited-newsroom = Estos son los niveles predeterminados.
policy-reset-desk = Usar los niveles de la redacción
policy-reset-newsroom = Usar los niveles predeterminados
policy-saved = Guardado.

## The cover of the quote sheet
sheet-cover = Portada
sheet-signed = Firmas
sheet-role-published = Publicado por
sheet-role-overrode = Motivos indicados por
sheet-role-approved = Visto bueno de
sheet-overridden = Avisos con motivo
sheet-approved-by = Aprobado por { $name }
sheet-open = Por resolver antes de publicar
sheet-not-checked = Sin verificar
sheet-why-no-quotation-marks = no está entre comillas
sheet-why-not-a-quotation = no se trata como cita
sheet-why-models-unavailable = los modelos no respondieron
sheet-why-speaker = no se cotejó el hablante
