"""A draft in which every quote but one is wrong, each in another way."""

from tests.server.newsroom import HEARING

HEADLINE = "The wall and the pumps"
RIGHT = "“I sell herring on the quay,” said Cleo Varn."
DROPPED_NOT = "“We will sign anything before the pumps are paid for,” said Dora Pell."
CHANGED_NUMBER = "“The wall costs thirty-nine million and the pumps cost four,” Ada Quill told the room."
INVENTED = "“The moon was made of old timetables and nobody minded,” said Cleo Varn."
PARAPHRASE = "“If you build it and leave out the pumping you may as well burn your savings,” said Bram Osk."
WRONG_SPEAKER = "“When the gates are shut, the rain that falls on the town has nowhere to go,” said Cleo Varn."
FAULTS = (DROPPED_NOT, CHANGED_NUMBER, INVENTED, PARAPHRASE, WRONG_SPEAKER)
BODY = "\n".join((RIGHT, *FAULTS))
# The same with the words of the sources, and without what nobody said.
FIXED = "\n".join(
    (
        RIGHT,
        "“We will not sign anything before the pumps are paid for,” said Dora Pell.",
        "“The wall costs thirty-eight million and the pumps cost four,” Ada Quill told the room.",
        "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk.",
        "“When the gates are shut, the rain that falls on the town has nowhere to go,” said Bram Osk.",
    )
)
# Words of the sources that the draft does not have, and that no public file may have.
UNPUBLISHED = (
    "not sign", "thirty-eight", "money thrown in the harbour", "wrote that in the report", "the boats should land",
    "Good evening",
)  # fmt: skip
assert all(words in HEARING for words in UNPUBLISHED[1:])
