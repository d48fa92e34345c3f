"""Words left out at an ellipsis: what the rest depends on may not be among them."""

import pytest

from models.quotes.alignment.gaps import gap_fault


def fault(marked: str, language: str = "en") -> str | None:
    """Return the fault of leaving out the words in braces."""
    before, rest = marked.split("{")
    left_out, kept = rest.split("}")
    return gap_fault(before, left_out, kept, language)


@pytest.mark.parametrize(
    "marked",
    [
        "I agree that {the queues are long. I would not say that }the ward is unsafe.",
        "I agree {that the queues are long. I would not say that }the ward is unsafe.",
        "The queues are long{. My rival pretends that }the ward is unsafe.",
        "The porter kept the keys{, but the guard stole the cash. They say that }the lift is dangerous.",
        "We paid the builder{, and I doubt that }the wall is safe.",
        "We mended the roof{. It would be a lie to say that }the cellar is dry.",
        "The boats came back{. My uncle used to say that }the river is quiet.",
    ],
)
def test_what_governs_the_rest_may_not_be_left_out(marked: str) -> None:
    assert fault(marked) is not None


@pytest.mark.parametrize(
    "marked",
    [
        "The nurses {did their best, and the managers }are cowards.",
        "The porter {kept the keys, but the guard }stole the cash.",
        "The porter kept the keys{, but the guard stole }the cash.",
        "My father {built the chapel and my mother }painted the ceiling.",
        "My father built the chapel {and my mother painted }the ceiling.",
        "The inspector was {wrong about the pipes, and I was }right about the boiler.",
        "I paid the builder {in full, and he paid the roofer }late.",
        "I paid {the builder in full, and he paid }the roofer late.",
        "The friend pushed me {first, and I pushed }back.",
        "We bought two scanners {in March, and my deputy }sold the old ward.",
        "We bought two scanners in March{, and my deputy sold }the old ward.",
        "The police {did badly in May. The firemen, I hear, }are the best we ever had.",
    ],
)
def test_words_of_two_clauses_may_not_become_one(marked: str) -> None:
    assert fault(marked) == "dropped"


@pytest.mark.parametrize(
    "marked",
    [
        "I agree that the queues are long{. I would not say that the ward is unsafe. }We bought two scanners.",
        "The board met {on Monday }and approved the plan.",
        "The board met on Monday {and approved the plan }for the new wing.",
        "I visited the site{, as I do every week, }with my daughter.",
        "I visited the site{, as I do }every week.",
        "The porter {who found the bag }was honest.",
        "We repaired it{, I am told, }within a week.",
        "The mayor {came late and she }left early.",
        "The mayor came {late }and she left early.",
        "A group of people who think they know everything {and understand everyone }want to tell us how to live.",
        "We can help{, and we did in May. We sent boats, }but we cannot do it for them.",
        "As mayor{, who worked with a council that was made to keep the peace, }what I tell you is this.",
        "We need boats{, and we need }nets.",
        "He said that if we do not pay{, mend the wall and clean the pumps, }the pier will be lost.",
    ],
)
def test_other_words_may_be_left_out(marked: str) -> None:
    assert fault(marked) is None


@pytest.mark.parametrize(
    ("marked", "language"),
    [
        ("Ich gebe zu, dass {die Schlangen lang sind. Ich würde nie sagen, dass }die Station unsicher ist.", "de"),
        ("Wir haben zwei Geräte gekauft{, und mein Stellvertreter hat }die alte Station verkauft.", "de"),
        ("Die Pfleger {haben alles versucht, aber die Chefs }sind Feiglinge.", "de"),
        ("J'admets que {les files sont longues. Je ne dirais jamais que }l'hôpital est dangereux.", "fr"),
        ("Les infirmiers {ont tout essayé, mais les chefs }sont des lâches.", "fr"),
        ("Admito que {las colas son largas. No diría que }el hospital es peligroso.", "es"),
        ("Los enfermeros {lo intentaron todo, pero los jefes }son unos cobardes.", "es"),
        ("Ammetto che {le code sono lunghe. Non direi mai che }l'ospedale è pericoloso.", "it"),
        ("Gli infermieri {hanno provato di tutto, ma i capi }sono dei vigliacchi.", "it"),
        ("Os enfermeiros {tentaram tudo, mas os chefes }são uns cobardes.", "pt"),
        ("De verplegers {deden hun best, maar de bazen }zijn lafaards.", "nl"),
        ("Pielęgniarki {zrobiły wszystko, ale szefowie }są tchórzami.", "pl"),
    ],
)
def test_neither_is_allowed_in_other_languages(marked: str, language: str) -> None:
    assert fault(marked, language) is not None


@pytest.mark.parametrize(
    ("marked", "language"),
    [
        ("Wir haben {im März }zwei Geräte gekauft.", "de"),
        ("Wir haben zwei Geräte{, die teuersten am Markt, }im März gekauft.", "de"),
        ("Nous avons acheté deux appareils {en mars, }et mon adjoint a vendu la salle.", "fr"),
        ("Compramos dos aparatos{, dos aparatos nuevos, }en marzo.", "es"),
        ("Abbiamo comprato due macchine {nuove }a marzo.", "it"),
        ("We kochten twee apparaten {van de duurste soort }in maart.", "nl"),
    ],
)
def test_other_words_may_be_left_out_in_other_languages(marked: str, language: str) -> None:
    assert fault(marked, language) is None
