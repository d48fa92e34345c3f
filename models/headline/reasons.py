"""Reasons of headline findings and their English messages."""

from typing import Literal, TypeAlias

from models.reasons import Reason

HeadlineReasonId = Literal[
    "verbatim",
    "supported",
    "joined",
    "no-quotes",
    "otherwise",
    "number",
    "hedge",
    "mention",
    "condition-dropped",
    "negation-dropped",
    "negation-added",
    "nickname",
    "title",
    "so-called",
    "said-by-other",
    "in-source",
    "in-source-said",
    "unchecked",
]
HeadlineReason: TypeAlias = Reason[HeadlineReasonId]

# Replaces the first words of the other messages in uncertain findings.
NOT_FOUND, PERHAPS = "Not found in the body: ", "Possibly not in the body: "
MESSAGES: dict[HeadlineReasonId, str] = {
    "verbatim": "Quoted in the body word for word.",
    "supported": "Not word for word in the body, but a quote there says it.",
    "joined": "Not word for word in the body: it joins what {quotes} quotes there say.",
    "no-quotes": "Not found in the body: the body has no quotes.",
    "otherwise": "Not found in the body: no quote there says this. The nearest one differs.",
    "number": "Not found in the body: no quote there has the number {number}.",
    "hedge": "Not found in the body: the quote there says “{words}”, and the headline states it as fact.",
    "mention": "Not found in the body: no quote there mentions “{words}”.",
    "condition-dropped": (
        "Not found in the body: the quote there says “{words}”, and the headline leaves that out, "
        "so it overstates the quote."
    ),
    "negation-dropped": "Not found in the body: the quote there says “{words}”, and the headline reverses the meaning.",
    "negation-added": "Not found in the body: the headline says “{words}”, and the quote there does not.",
    "said-by-other": "In the body {speaker} says this; the headline gives it to {name}.",
    "nickname": "Not compared with the body: it looks like a nickname.",
    "title": "Not compared with the body: it looks like the title of a work.",
    "so-called": "Not compared with the body: it looks like a term, not like somebody's words.",
    "in-source": "Not found in the body, but it is in “{title}”. Quote it in the body too.",
    "in-source-said": "Not found in the body, but {speaker} says it in “{title}”. Quote it in the body too.",
    "unchecked": "Not checked: the models that compare it with the body are not responding.",
}


def message_of(reason: HeadlineReason, *, sure: bool = True) -> str:
    """Return the message of a reason in English.

    Args:
        sure: False for uncertain findings.
    """
    message = MESSAGES[reason.id].format(**reason.about)
    return message if sure else message.replace(NOT_FOUND, PERHAPS)
