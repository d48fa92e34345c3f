# What the desk says while the models do not answer.

degraded-suggestions = Ranked by words alone: the models do not answer
finding-unchecked = Not checked
reason-unchecked = The models that compare it with the body do not answer right now. It is checked again automatically.
sheet-body-unchecked = Not checked against the body
