# For who operates the server, and what writers see of it.

fault-number = Referencia en el registro del servidor: { $id }
settings-learning = Su redacción entrena los modelos con el uso de las sugerencias: se guarda cuáles se insertan, se descartan o se corrigen, junto con las frases anteriores. No se guardan nombres.
settings-leave-out = Excluir este borrador
settings-leave-out-failed = No se pudo cambiar el ajuste. Inténtelo de nuevo.
