# What the desk says while the models do not answer.

degraded-suggestions = Orden solo por palabras en común: los modelos están ocupados o no responden
finding-unchecked = Sin verificar
reason-unchecked = Los modelos que la cotejan con el cuerpo no responden. Se volverá a verificar automáticamente.
sheet-body-unchecked = Sin cotejar con el cuerpo
