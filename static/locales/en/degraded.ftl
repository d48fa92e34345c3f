# What the desk says while the models do not answer.

degraded-suggestions = Ranked by words alone: the models do not answer
finding-unchecked = Not checked
reason-unchecked = The models that hold it to the body do not answer right now. It is checked again by itself.
sheet-body-unchecked = Not checked against the body
