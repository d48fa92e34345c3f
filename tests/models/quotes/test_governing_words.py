"""What governs a quote in languages that are not parsed: doubts, rumours and conditions are cuts."""

import pytest

from models.quotes.cuts import find_cut, is_told


@pytest.mark.parametrize(
    ("language", "before", "quote", "after", "reverses"),
    [
        ("de", "Ich bezweifle, dass ", "die Mauer hält", ".", True),
        ("de", "Ich glaube nicht, dass ", "die Mauer hält", ".", True),
        ("de", "Ich glaube kaum, dass ", "die Mauer hält", ".", True),
        ("nl", "Ik geloof nauwelijks dat ", "de muur veilig is", ".", True),
        ("de", "Es gibt das Gerücht, ", "die Mauer sei verkauft", ".", False),
        ("de", "", "Wir verkaufen die Mauer", ", wenn niemand sie bezahlt.", False),
        ("de", "Wenn niemand sie bezahlt, ", "verkaufen wir die Mauer", ".", False),
        ("de", "", "Die Mauer kostet neun Millionen", ". Entschuldigung, neunzehn.", True),
        ("de", "Glaubt jemand, dass ", "die Mauer hält", "?", True),
        ("fr", "Qui pense encore que ", "le mur est sûr", " ?", True),
        ("es", "¿Alguien cree que ", "el muro es seguro", "?", True),
        ("fr", "Je ne crois pas que ", "le mur soit sûr", ".", True),
        ("fr", "On raconte que ", "le mur est vendu", ".", False),
        ("fr", "Des voisins racontent que ", "le mur est vendu", ".", False),
        ("fr", "", "Nous vendrons le mur", " si personne ne paie.", False),
        ("es", "Dudo que ", "el muro sea seguro", ".", True),
        ("es", "Dicen que ", "el muro está vendido", ".", False),
        ("es", "Si nadie paga, ", "venderemos el muro", ".", False),
        ("it", "È falso che ", "il muro sia sicuro", ".", True),
        ("it", "Si dice che ", "il muro è venduto", ".", False),
        ("pt", "Não acredito que ", "o muro seja seguro", ".", True),
        ("pt", "Dizem que ", "o muro foi vendido", ".", False),
        ("nl", "Ik betwijfel of ", "de muur veilig is", ".", True),
        ("nl", "", "We verkopen de muur", " tenzij iemand betaalt.", False),
        ("pl", "Nieprawda, że ", "mur jest bezpieczny", ".", True),
        ("pl", "Podobno mówią, że ", "mur jest sprzedany", ".", False),
        ("ja", "", "壁は安全だ", "とは思いません。", True),
        ("ja", "", "壁は売られた", "という噂があります。", False),
        ("ja", "もし誰も払わなければ、", "壁を売ります", "。", False),
        ("zh", "我怀疑", "这面墙很安全", "。", True),
        ("zh", "有人说", "这面墙已经卖了", "。", False),
        ("zh", "如果没有人付钱，", "我们就卖掉这面墙", "。", False),
        ("ko", "", "벽이 안전하다고", " 생각하지 않습니다.", True),
        ("ko", "아무도 돈을 내지 않으면 ", "벽을 팔겠습니다", ".", False),
        ("ar", "أشك في أن ", "الجدار آمن", ".", True),
        ("ar", "سمعت أن ", "الجدار بيع أمس", ".", False),
        ("de", "Wer erzählt, ", "die Mauer hält", ", der kennt sie nicht.", False),
        ("de", "Es kann keine Rede davon sein, dass ", "die Mauer hält", ".", True),
        ("es", "Mi vecino repite que ", "el muro es seguro", ".", False),
        ("es", "Nadie en su sano juicio cree que ", "el muro es seguro", ".", True),
        ("pt", "Não há prova nenhuma de que ", "o muro é seguro", ".", True),
        ("nl", "Mijn buurman roept op elk feest: ", "De muur is veilig", ". Hij weet niets.", False),
        ("nl", "Het is een fabeltje dat ", "de muur veilig is", ".", True),
        ("pl", "Gdybym był cynikiem, powiedziałbym, że ", "mur jest stracony", ".", True),
        ("fr", "On me prête ce mot : ", "Le mur est sûr", ". Je ne l’ai jamais dit.", True),
        ("it", "", "Il muro è sicuro", ". Non è vero.", True),
        ("ko", "", "벽이 안전하다고", " 볼 근거는 전혀 없다.", True),
    ],
)
def test_doubts_reports_and_conditions_are_cuts(
    language: str, before: str, quote: str, after: str, reverses: bool
) -> None:
    cut = find_cut(before, quote, after, asks=False, language=language)
    assert cut is not None
    assert (cut.language, cut.reverses) == (language, reverses)
    assert cut.words in before + after


@pytest.mark.parametrize(
    ("language", "before", "quote", "after"),
    [
        ("de", "Ich glaube, dass ", "die Mauer hält", "."),
        ("de", "Ich bezweifle nicht, dass ", "die Mauer hält", "."),
        ("de", "Ich sage Ihnen: ", "Die Mauer hält", "."),
        ("de", "", "Die Mauer hält", ", auch wenn es stürmt."),
        ("fr", "Je pense que ", "le mur est sûr", "."),
        ("fr", "", "Le mur est sûr", ", même si personne ne le croit."),
        ("es", "Creo que ", "el muro es seguro", "."),
        ("es", "Yo siempre dije que ", "el muro es seguro", "."),
        ("de", "Wir wussten nicht, dass ", "die Mauer hält", "."),
        ("fr", "N’oublions pas que ", "le mur est sûr", "."),
        ("it", "Sono sicuro che ", "il muro è sicuro", "."),
        ("pt", "Acho que ", "o muro é seguro", "."),
        ("nl", "Ik denk dat ", "de muur veilig is", "."),
        ("pl", "Myślę, że ", "mur jest bezpieczny", "."),
        ("ja", "", "壁は安全だ", "と思います。"),
        ("zh", "我认为", "这面墙很安全", "。"),
        ("ko", "", "벽이 안전하다고", " 생각합니다."),
        ("ar", "أعتقد أن ", "الجدار آمن", "."),
        # A language without such rules.
        ("sv", "Jag tvivlar på att ", "muren håller", "."),
    ],
)
def test_what_asserts_a_quote_is_no_cut(language: str, before: str, quote: str, after: str) -> None:
    assert find_cut(before, quote, after, asks=False, language=language) is None


@pytest.mark.parametrize(
    ("language", "before", "quote"),
    [
        ("fr", "Si personne ne paie ", "nous vendrons le mur"),
        ("es", "Si nadie paga ", "venderemos el muro"),
        ("es", "Pero si no llueve ", "cerraremos el puente en mayo"),
        ("it", "Se nessuno paga ", "venderemo il muro"),
        ("pt", "Se ninguém pagar ", "vendemos o muro"),
        ("ar", "إذا لم يدفع أحد ", "سنبيع الجدار"),
        ("ar", "لو توقف المطر ", "سنفتح السوق"),
        ("ar", "ما لم يدفعوا ", "سنغلق المدرسة"),
        ("ar", "سامي خليل: إذا فشلت المحادثات ", "سنبدأ الإضراب"),
        ("zh", "如果没人付钱", "我们就卖掉这面墙"),
        ("zh", "除非下雨", "市场照常开放"),
        ("ko", "아무도 돈을 내지 않으면 ", "벽을 팔겠습니다"),
        ("ko", "비가 그치면 ", "시장을 엽니다"),
        ("ja", "誰も払わなければ", "壁を売ります"),
    ],
)
def test_a_condition_needs_no_comma(language: str, before: str, quote: str) -> None:
    assert find_cut(before, quote, ".", asks=False, language=language) is not None


@pytest.mark.parametrize(
    ("language", "before", "quote", "after"),
    [
        ("es", "Sí queremos ", "vender el muro", "."),
        ("it", "Sì vogliamo ", "vendere il muro", "."),
        ("fr", "Quand la pluie cesse ", "nous ouvrons le marché", "."),
        ("ar", "عندما بدأ المطر ", "أغلقنا السوق", "."),
        ("ko", "그러면 ", "시장을 엽니다", "."),
        ("ko", "반면 ", "시장을 엽니다", "."),
        ("es", "Si la directora del ", "hospital del puerto", " no paga lo venderemos."),
        ("nl", "Als wethouder ", "beloof ik u een muur", "."),
    ],
)
def test_what_only_begins_like_a_condition_is_none(language: str, before: str, quote: str, after: str) -> None:
    assert find_cut(before, quote, after, asks=False, language=language) is None


def test_a_text_that_tells_the_doubt_leaves_nothing_out() -> None:
    cut = find_cut("Ich bezweifle, dass ", "die Mauer hält", ".", language="de")
    assert cut is not None
    assert is_told(cut, "Hale bezweifelte, dass .", "")
    assert not is_told(cut, "Hale sagte, dass .", "")
    assert not is_told(cut, "Hale hat keinen Zweifel, dass .", "")
