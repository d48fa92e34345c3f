"""Records of debates as XML: the speakers, wherever the elements of a format have them."""

from collections.abc import Callable

import pytest

from indexer.readers.files import read_source
from models.text.paragraphs import Transcript

Speech = tuple[str, tuple[str, ...]]
SPEECHES: tuple[Speech, ...] = (
    ("Ada Roe", ("We open the sitting, and I ask members to take their seats.",)),
    ("Ben Holt", ("The wall was never finished, and we all know the reason.", "Nobody rang the bell that night.")),
    ("Ada Roe", ("Order, please. The member has the floor.",)),
    ("Carla Vince", ("The auditors looked at the old plans.", "They will have the new ones by Friday, I am told.")),
    ("Ben Holt", ("Then show us the new plans in this house tomorrow.",)),
)


def read(text: str) -> Transcript:
    return read_source("record.xml", text.encode())


def said(transcript: Transcript) -> list[tuple[str | None, str]]:
    return [(paragraph.speaker, paragraph.text) for paragraph in transcript.paragraphs if paragraph.kind == "speech"]


def paragraphs(tag: str, texts: tuple[str, ...]) -> str:
    return "".join(f"<{tag}>{text}</{tag}>" for text in texts)


def in_attribute(name: str, texts: tuple[str, ...]) -> str:
    return f'<intervention orador="{name}" partido="2">{paragraphs("texto", texts)}</intervention>'.replace(
        "orador", "speaker"
    )


def by_reference(name: str, texts: tuple[str, ...]) -> str:
    return f'<speech member="m{len(name)}" party="2">{paragraphs("p", texts)}</speech>'


def by_milestone(name: str, texts: tuple[str, ...]) -> str:
    return f'<speaker name="{name}"/>{paragraphs("p", texts)}'


def in_child(name: str, texts: tuple[str, ...]) -> str:
    return f"<wypowiedz><mowca>Poseł {name}:</mowca><tresc>{paragraphs('akapit', texts)}</tresc></wypowiedz>"


def in_fields(name: str, texts: tuple[str, ...]) -> str:
    first, last = name.split()
    return (
        f"<Tale><Taler><OratorLastName>{last}</OratorLastName><OratorFirstName>{first}</OratorFirstName>"
        f"<GroupParty>S</GroupParty></Taler><Segment><Meta><Start>2031-05-03T10:00:00</Start></Meta>"
        f"{paragraphs('Linea', texts)}</Segment></Tale>"
    )


def with_name_twice(name: str, texts: tuple[str, ...]) -> str:
    first, last = name.split()
    names = f'<name role="metadata">{last}, {first}</name><name role="display">{name}</name>'
    return (
        f"<speech><talk.start><talker><time.stamp>10:01:00</time.stamp><page.no>5</page.no><name.id>K9X</name.id>{names}"
        f"<electorate>North Pier</electorate></talker></talk.start>{paragraphs('para', texts)}</speech>"
    )


def in_nested_child(name: str, texts: tuple[str, ...]) -> str:
    return "".join(
        f"<paragraphe><orateurs><orateur><nom>{name}</nom><id>{len(name)}</id><qualite/></orateur></orateurs>"
        f"<texte>{text}<br/></texte></paragraphe>"
        for text in texts
    )


def in_bold_opening(name: str, texts: tuple[str, ...]) -> str:
    return f"<p><b>{name}</b> (North Pier): {texts[0]}</p>{paragraphs('p', texts[1:])}"


def in_emphasis(name: str, texts: tuple[str, ...]) -> str:
    return (
        f'<INTERVENTION><ORATEUR PP="2" LG="EN"><EMPHAS NAME="B">{name},</EMPHAS><EMPHAS NAME="I"> on behalf of the '
        f"Harbour Group</EMPHAS>. – </ORATEUR>{paragraphs('PARA', texts)}</INTERVENTION>"
    )


def beside_words(name: str, texts: tuple[str, ...]) -> str:
    opening = f"<p><member>Mr. {name}</member><contribution>: {texts[0]}</contribution></p>"
    return opening + "".join(f"<p><contribution>{text}</contribution></p>" for text in texts[1:])


def in_paragraph_of_its_own(name: str, texts: tuple[str, ...]) -> str:
    first, last = name.split()
    redner = (
        f"<redner><name><vorname>{first}</vorname><nachname>{last}</nachname><fraktion>X</fraktion></name></redner>"
    )
    return f'<rede><p klasse="redner">{redner}{name} (X):</p>{paragraphs("p", texts)}</rede>'


def in_words_alone(name: str, texts: tuple[str, ...]) -> str:
    return f"<para>Mr {name.upper()}: {texts[0]}</para>{paragraphs('para', texts[1:])}"


FORMATS = [
    in_attribute, by_reference, by_milestone, in_child, in_fields, with_name_twice, in_nested_child, in_bold_opening,
    in_emphasis, beside_words, in_paragraph_of_its_own, in_words_alone,
]  # fmt: skip
HEADER = (
    "<info><publisher>House of Assembly</publisher><date>2031-05-03</date></info><members>"
    + "".join(
        f'<person id="m{len(name)}"><name>{name}</name></person>' for name in ("Ada Roe", "Ben Holt", "Carla Vince")
    )
    + "</members>"
)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.__name__)
def test_speakers_of_a_record(form: Callable[[str, tuple[str, ...]], str]) -> None:
    speeches = "".join(form(name, texts) for name, texts in SPEECHES)
    transcript = read(f"<record>{HEADER}<sitting><title>The harbour wall</title>{speeches}</sitting></record>")
    expected = [(name, text) for name, texts in SPEECHES for text in texts]
    spoken = said(transcript)
    assert [text for _, text in spoken] == [text for _, text in expected]
    names = [(speaker or "").casefold() for speaker, _ in spoken]
    assert all(name.casefold() in speaker for speaker, (name, _) in zip(names, expected, strict=True)), names


def test_words_after_a_speech_are_nobodys() -> None:
    speeches = "".join(in_child(name, texts) for name, texts in SPEECHES)
    transcript = read(f"<record>{speeches}<akapit>The sitting was closed at six.</akapit></record>")
    assert said(transcript)[-1] == (None, "The sitting was closed at six.")


def test_remarks_within_a_speech_are_no_words_of_the_speaker() -> None:
    speeches = "".join(
        f"<rede><name>{name}:</name>{paragraphs('p', texts)}<kommentar>(Beifall – Dan Pryce: Nein!)</kommentar></rede>"
        for name, texts in SPEECHES
    )
    transcript = read(f"<record>{speeches}</record>")
    assert [paragraph.speaker for paragraph in transcript.paragraphs if paragraph.kind == "direction"] == [None] * 5
    assert not any("Nein" in text for _, text in said(transcript))


def test_marks_that_no_tag_closes() -> None:
    speeches = "\n".join(
        f'<SPEAKER ID={number} NAME="{name}" LANGUAGE="EN">\n' + "\n<P>\n".join(texts)
        for number, (name, texts) in enumerate(SPEECHES)
    )
    transcript = read_source("chapter.txt", f'<CHAPTER ID="018">\nHarbour walls (debate)\n{speeches}\n'.encode())
    assert said(transcript) == [(name, text) for name, texts in SPEECHES for text in texts]


def test_name_of_a_speaker_is_none_of_the_other_fields() -> None:
    def speaker(name: str) -> str:
        written_name = "NA" if name == "Ben Holt" else name
        post = "CHAIRMAN" if name == "Ben Holt" else "NA"
        return (
            f"<speaker><name>{written_name}</name><born>UNKNOWN</born><status>NA</status>"
            f"<home><land>Northland</land></home><post>{post}</post></speaker>"
        )

    speeches = "".join(f"<turn>{speaker(name)}<speech>{' '.join(texts)}</speech></turn>" for name, texts in SPEECHES)
    speakers = [paragraph.speaker for paragraph in read(f"<record>{speeches}</record>").paragraphs]
    assert speakers == ["Ada Roe", "CHAIRMAN", "Ada Roe", "Carla Vince", "CHAIRMAN"]


@pytest.mark.parametrize("nobody", ["UNKNOWN", "N/A", "none", "null", "?"])
def test_value_that_says_unknown_is_no_speaker(nobody: str) -> None:
    speeches = "".join(
        f'<speech speaker="{nobody if name == "Ben Holt" else name}">{paragraphs("p", texts)}</speech>'
        for name, texts in SPEECHES
    )
    speakers = {paragraph.speaker for paragraph in read(f"<record>{speeches}</record>").paragraphs}
    assert speakers == {"Ada Roe", "Carla Vince", None}


def test_number_of_a_question_may_stand_before_the_name() -> None:
    speeches = "".join(
        f"<p>{number}. <member>Mr. {name.split()[1]}</member> asked whether {texts[0]}</p>"
        for number, (name, texts) in enumerate(SPEECHES, start=1)
    )
    speakers = [paragraph.speaker for paragraph in read(f"<record>{speeches}</record>").paragraphs]
    assert speakers == ["Mr. Roe", "Mr. Holt", "Mr. Roe", "Mr. Vince", "Mr. Holt"]
