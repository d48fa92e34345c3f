# What is kept of edits beyond the page, and who else has the draft open.

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
journal-plain = Este navegador no puede conservar de forma fiable los cambios sin guardar. Espere a ver «Guardado» antes de cerrar esta pestaña.
journal-newer = Entretanto cambió en otro lugar. Este es el texto más reciente.
text-replaced = El servidor tiene ahora otro texto de este borrador. Se le ha añadido lo que le faltaba de sus cambios.
text-set-aside = El historial de este texto estaba dañado y se ha apartado; la edición continúa con el último texto correcto. Las demás redacciones están entre las versiones.

## Who else is here
presence-here = También aquí: { $names }
presence-readers-tab = Abierto en otro lugar
presence-bound = Puede ver este borrador, pero no editarlo.

## Versions
versions-reason-merged = Antes de combinar
