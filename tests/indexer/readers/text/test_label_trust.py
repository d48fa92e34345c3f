"""Which labels of a transcript name speakers, by its own conventions; and what becomes of the others."""

from indexer.readers.files import read_source

Said = list[tuple[str | None, str]]


def said(text: str, name: str = "a.txt") -> Said:
    """Who says what, without what is no speech."""
    return [
        (paragraph.speaker, paragraph.text)
        for paragraph in read_source(name, text.encode()).paragraphs
        if paragraph.kind == "speech"
    ]


def kinds(text: str, name: str = "a.txt") -> list[tuple[str, str | None, str]]:
    return [
        (paragraph.kind, paragraph.speaker, paragraph.text) for paragraph in read_source(name, text.encode()).paragraphs
    ]


def test_kinds_of_lines_that_nobody_says() -> None:
    text = (
        "JANE DOE: We agreed.\n\n(Applause.)\n\nNOTICES OF MOTION\n\nTOM ROE: It was the\n\n[[Page H12]]\n\n"
        "pier that we sold.\n\nJane Doe started transcription\n\nBY MS. LEE:\n\nJANE DOE: Quite."
    )
    assert kinds(text) == [
        ("speech", "JANE DOE", "We agreed."),
        ("direction", None, "(Applause.)"),
        ("heading", None, "NOTICES OF MOTION"),
        ("speech", "TOM ROE", "It was the pier that we sold."),
        ("page", None, "[[Page H12]]"),
        ("notice", None, "Jane Doe started transcription"),
        ("direction", None, "BY MS. LEE:"),
        ("speech", "JANE DOE", "Quite."),
    ]


def test_running_heads_are_marks_of_pages_and_interrupt_nobody() -> None:
    pages = "".join(
        f"LEE: The pier of {town} is old and the\n\nPIER COUNCIL\n\n{n}\n\nsea is not.\n\nROE: It is said so.\n\n"
        for n, town in enumerate(("Ash", "Oak", "Elm", "Fir"), start=3)
    )
    read = kinds(pages)
    assert read[:4] == [
        ("speech", "LEE", "The pier of Ash is old and the sea is not."),
        ("page", None, "PIER COUNCIL"),
        ("page", None, "3"),
        ("speech", "ROE", "It is said so."),
    ]


def test_menus_are_notices() -> None:
    menu = "<ul>" + "".join(f"<li><a href='/{n}'>Our Page {n}</a></li>" for n in range(4)) + "</ul>"
    read = kinds(f"{menu}<p>ANN LEE: We begin.</p>", "a.html")
    assert [kind for kind, _, _ in read] == ["notice"] * 4 + ["speech"]


def test_headings_that_recur_before_a_colon_name_who_speaks_below() -> None:
    text = "# A talk\n\n### Ada Roe:\nHello.\n\n### Ben Holt:\nHello, Ada.\n\n### Ada Roe:\nShall we begin?\n"
    assert said(text, "a.md") == [("Ada Roe", "Hello."), ("Ben Holt", "Hello, Ada."), ("Ada Roe", "Shall we begin?")]


def test_bold_names_before_a_dash_that_words_follow_are_labels() -> None:
    turns = [("Ada", "The pier is old."), ("Ben", "It is sound."), ("Ada", "It leaks."), ("Ada", "It will fall.")]
    text = "\n\n".join(f"**{name}** - {words}" for name, words in [*turns, ("Cleo", "Who pays?")])
    assert said(text, "a.md") == [*turns, ("Cleo", "Who pays?")]


def test_bold_labels_in_small_letters_and_signs_are_labels_where_others_are_set_so() -> None:
    text = "".join(
        f"**Ada:** [00:1{n}] The pier is old.\n\n**rx():** [00:2{n}] And it leaks, as we know.\n\n" for n in range(3)
    )
    assert [speaker for speaker, _ in said(text, "a.md")] == ["Ada", "rx()"] * 3


def test_offices_that_are_wrapped_before_their_holder_are_one_label() -> None:
    text = (
        "Mr. Holt: The pumps came late, and nobody was told.\n\n"
        "The Assistant Minister of State for Harbours and\n"
        "Inland Waterways (Mr. Roe): Mr. Speaker, they came in May.\n\n"
        "Mr. Holt: They came in June, as everybody knows.\n"
    )
    office = "The Assistant Minister of State for Harbours and Inland Waterways (Mr. Roe)"
    assert [speaker for speaker, _ in said(text)] == ["Mr. Holt", office, "Mr. Holt"]


def test_attendance_agenda_fields_tables_and_motions_of_minutes_are_never_speech() -> None:
    head = "# Council of the bay\n\nPlace: the old hall\n\nPresent: Ada Roe, Ben Holt, Cleo Marsh\n\n"
    table = "| Item | Owner |\n| --- | --- |\n| Repair the pier | Ben Holt |\n\n"
    turns = [
        "**Ada Roe:** We begin with the pier, as we said we would.",
        "Item 3: The north pier",
        "**Ben Holt:** It leaks, and everybody knows it.",
        "Moved by Councillor Marsh, seconded by Councillor Holt",
        "**Ada Roe:** Those in favour say so now.",
        "Ayes: Holt, Marsh, Roe",
        "Motion carried unanimously.",
        "**Cleo Marsh:** Then we can go on to the lamps.",
        "**Ben Holt:** We can, if the clerk has the sums.",
        "**Ada Roe:** She has them here.",
    ]
    read = kinds(head + table + "\n\n".join(turns), "a.md")
    assert [text for kind, speaker, text in read if kind == "speech" and speaker is None] == []
    assert [speaker for kind, speaker, _ in read if kind == "speech"] == [
        "Ada Roe", "Ben Holt", "Ada Roe", "Cleo Marsh", "Ben Holt", "Ada Roe",
    ]  # fmt: skip
    kinds_by_text = {text: kind for kind, _, text in read}
    assert kinds_by_text["Item 3: The north pier"] == "heading"
    assert kinds_by_text["Motion carried unanimously."] == "direction"
    assert kinds_by_text["Repair the pier Ben Holt"] == "notice"


def test_voice_tags_in_plain_text_name_who_speaks() -> None:
    lines = [
        f"00:00:0{n} <v {name}>{words}"
        for n, (name, words) in enumerate(
            [("Ada Roe", "The pier is old."), ("Ben Holt", "It leaks, as we know."), ("Ada Roe", "Who pays for it?")]
        )
    ]
    assert said("\n\n".join(lines)) == [
        ("Ada Roe", "The pier is old."), ("Ben Holt", "It leaks, as we know."), ("Ada Roe", "Who pays for it?"),
    ]  # fmt: skip


def test_initials_of_french_names_do_not_end_a_label() -> None:
    text = (
        "<p><b>M. Ada R. Marsh (professeure, et directrice, Bureau du port) :</b> Merci, madame la présidente.</p>"
        "<p><b>Mme la présidente :</b> La parole est à M. Holt.</p>"
        "<p><b>M. Ben K. Holt (député) :</b> Je serai bref.</p>"
    )
    assert [speaker for speaker, _ in said(text, "a.html")] == [
        "M. Ada R. Marsh (professeure, et directrice, Bureau du port)", "Mme la présidente", "M. Ben K. Holt (député)",
    ]  # fmt: skip


def test_headings_of_a_page_within_a_sentence_end_no_turn() -> None:
    page = "<p>24</p><p>Page 25</p><h4>18th Parliament</h4><h4>Third Meeting</h4>"
    text = f"<p>HON. ROE: I thank the house, and the one who</p>{page}<p>spoke before me.</p><p>HON. LEE: Quite.</p>"
    assert [row for row in kinds(text, "a.html") if row[0] == "speech"] == [
        ("speech", "HON. ROE", "I thank the house, and the one who spoke before me."),
        ("speech", "HON. LEE", "Quite."),
    ]


def test_names_in_small_letters_speak_once_where_others_recur() -> None:
    turns = [
        "ada: We begin.",
        "ben: I have a question on the pier.",
        "dora9: Which one?",
        "eM: The lower one, I think.",
    ]
    text = "\n\n".join([*turns[:3], *turns[:2], turns[3], *turns[:2]])
    assert {speaker for speaker, _ in said(text)} == {"ada", "ben", "dora9", "eM"}


def test_words_that_are_spaced_anyhow_are_not_divided_at_labels() -> None:
    lines = [
        f"THE  DEPUTY  SPEAKER:  Order,  please.  Item  {n}  is  next.\n\nMR.HOLT:  I  thank  you." for n in range(6)
    ]
    assert {speaker for speaker, _ in said("\n\n".join(lines))} == {"THE DEPUTY SPEAKER", "MR.HOLT"}


def test_bold_names_behind_times_label_plain_text() -> None:
    lines = [f"0:00:{n:02}.5 **{'Ada Roe' if n % 2 else 'Ben Holt'}** I saw boat {n} at noon." for n in range(10, 18)]
    assert {speaker for speaker, _ in said("\n\n".join(lines))} == {"Ada Roe", "Ben Holt"}


def test_speech_begins_where_a_label_is_within_the_last_line_of_the_head() -> None:
    head = "Captions of the council\n\nKey: stars mean nobody [bell] ROE: We begin, and we thank all those who\n\n"
    turns = "\n\n".join(f"{'ROE' if n % 2 else 'LEE'}: I saw boat {n} at noon." for n in range(8))
    spoken = said(f"{head}came to help us\n\n{turns}")
    assert ("ROE", "We begin, and we thank all those who") in spoken
    assert ("ROE", "came to help us") in spoken


def test_initials_may_be_those_of_a_form_of_address() -> None:
    turns = "\n\n".join(f"{name}: I saw boat {n} at noon." for n, name in enumerate(["MS", "AR", "LW"] * 3))
    assert {speaker for speaker, _ in said(turns)} == {"MS", "AR", "LW"}


def test_headings_of_written_answers_are_no_speakers() -> None:
    answers = "\n\n".join(f"Zu Frage {n}:\n\nDie Antwort auf diese Frage gibt der Bericht." for n in (12, 13, 14))
    record = "\n\n".join(f"{name} (HP): Ich danke Ihnen sehr." for name in ["Ada Roe", "Ben Holt", "Eva Lund"] * 3)
    assert {speaker for speaker, _ in said(f"{record}\n\n{answers}")} <= {
        "Ada Roe (HP)",
        "Ben Holt (HP)",
        "Eva Lund (HP)",
        None,
    }
