# What the desk says while the models do not answer.

degraded-suggestions = Ranked by shared words only: the models are busy or not responding
finding-unchecked = Not checked
reason-unchecked = The models that compare it with the body are not responding. It will be checked again automatically.
sheet-body-unchecked = Not checked against the body
