# What is kept of edits beyond the page, who else has the draft open, and two texts made into one.

## Kept edits
journal-back = Se restauraron los cambios sin guardar ({ $time }).
journal-waits = Aquí se conservan sus cambios sin guardar ({ $time }). Se restaurarán en cuanto pueda editar este borrador.
journal-elsewhere = No se guardaron los cambios en «{ $headline }» ({ $time }).
journal-open = Abrir
journal-gone = «{ $headline }» ya no existe. Los cambios ({ $time }) se conservan aquí.
journal-copy = Copiar el texto
journal-copied = Copiado
journal-not-copied = No se pudo copiar
journal-remove = Quitar
journal-close = Cerrar
journal-newer = Entretanto cambió en otro lugar. Este es el texto más reciente.
journal-plain = Este navegador no puede conservar de forma fiable los cambios sin guardar. Espere a ver «Guardado» antes de cerrar esta pestaña.

## Who else is here
presence-writes = { $name } está editando
presence-writes-tab = Abierto en otra pestaña
presence-taken = { $name } tomó el control ({ $time })
presence-taken-tab = Otra pestaña tomó el control ({ $time })
presence-take-over = Tomar control
presence-take-back = Recuperar control
presence-taking = Tomando control…
presence-not-taken = El servidor no respondió. Inténtelo de nuevo en un momento.
presence-readers = { $readers ->
    [one] { $names } lo está viendo
   *[other] { $names } lo están viendo
}
presence-readers-tab = Abierto también en otra pestaña
presence-bound = Puede ver este borrador, pero no editarlo.
presence-ask-title = ¿Tomar el control en lugar de { $name }?
presence-ask-text = { $name } recibe un aviso al instante. Antes se guardan los cambios que tenga sin guardar. Después, esa persona puede ver el borrador y recuperar el control.
presence-ask-no = Cancelar

## Merging
merge-title = Este borrador cambió en otro lugar
merge-lead = Los cambios compatibles se combinan abajo. Donde las dos versiones cambian las mismas palabras, elija una. No se guarda nada hasta que guarde este texto, y ambas versiones quedan en el historial.
merge-lead-clean = Las dos versiones son compatibles, como se ve abajo. No se guarda nada hasta que guarde este texto, y ambas versiones quedan en el historial.
merge-article = Texto combinado
merge-left = { $left ->
    [one] Queda un conflicto por resolver
   *[other] Quedan { $left } conflictos por resolver
}
merge-chosen = Todos los conflictos están resueltos.
merge-clean = Sin conflictos.
merge-save = Guardar este texto
merge-place = Conflicto { $at } de { $places }
merge-mine = La suya
merge-theirs = La otra versión
merge-both = Ambas, la suya primero
merge-deleted = Eliminado
merge-by-mine = Cambiado por usted
merge-by-theirs = Cambiado en otro lugar
merge-by-each = Cambiado en ambas
merge-same = Párrafos sin cambios

## Versions
versions-reason-merged = Antes de combinar
