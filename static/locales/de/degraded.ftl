# What the desk says while the models do not answer.

degraded-suggestions = Nur nach gemeinsamen Wörtern geordnet: Die Modelle sind ausgelastet oder antworten nicht
finding-unchecked = Nicht geprüft
reason-unchecked = Die Modelle, die das Zitat mit dem Text vergleichen, antworten nicht. Die Prüfung wird automatisch nachgeholt.
sheet-body-unchecked = Nicht mit dem Text verglichen
