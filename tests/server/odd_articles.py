"""Unusual headlines and bodies that are sent sooner or later."""

BODY = (
    "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk.\n“Not one page,” said the mayor."
)
TRUE = "Engineer: ‘money thrown in the harbour’"
LONG = "Engineer: ‘" + "Money thrown in the harbour and more of it. " * 45 + "’"
MANY = "\n".join(f"“In year {n} the tide reached mark {n * 7} and nobody slept,” she said." for n in range(300))


# Headline, body, and of each finding whether it is verbatim, which is a fact, or left to a model.
ODD: list[tuple[str, str, list[str]]] = [
    ("", "", []),
    ("", BODY, []),
    ("No quotes at all", BODY, []),
    (TRUE, "", ["judged"]),
    (TRUE, "Nobody said a thing.", ["judged"]),
    ("‘In year 250 the tide reached mark 1750’", MANY, ["verbatim"]),
    ("‘The mayor ate my breakfast’", MANY, ["judged"]),
    ("Mayor: ‘page’", BODY, ["verbatim"]),
    ("Mayor: ‘pagination’", BODY, ["judged"]),
    ("Mayor: “Not one page", BODY, ["verbatim"]),
    ("Not one page” says mayor", BODY, []),
    ("시장 “Not one page” 라고 말했다", BODY, ["verbatim"]),
    ("시장 “펌프 without 벽”", BODY, ["judged"]),
    ("‘🌊’ and “…”", BODY, []),
    ("‘🌊 not one page 🌊’", BODY, ["verbatim"]),
    (LONG, BODY, ["judged"]),
    ("‘NUL \x00 byte’", "“NUL \x00 byte\x00,” he said.", ["verbatim"]),
    ("Bell \x07 and ‘escape \x1b[2J’", "“escape \x1b[2J,” he said.", ["verbatim"]),
    ("‘Not one‘ page” said’ the “mayor", BODY, ["verbatim", "judged"]),
    ("‘half \ud83d emoji’", "“whole \udc00 bytes,” he said.", ["judged"]),
]


def expected_states(states: list[str]) -> list[str]:
    """Return the states of findings as ``ODD`` has them."""
    return ["verbatim" if state == "verbatim" else "judged" for state in states]
