"""A small folder of posts, articles, links and threads in the data's format; all of it is invented."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

# Events in Lower Wending, as word lists: the title's words, and the body's.
TOPICS = {
    "ferry": ("Ferry to Marsh Island stops", "ferry captain Odell pier engine smoke passengers marsh island rope"),
    "clock": ("Church clock falls silent", "church clock tower bell vicar Penrose pendulum silent weights oil"),
    "bees": ("Bees close the market square", "bees swarm market square keeper Halloran honey stalls netting queen"),
    "bridge": ("Old bridge shut to lorries", "bridge lorries mill stream arch engineer Tavish cracks tonnes stone"),
    "pool": ("Swimming pool reopens", "swimming pool children lessons tiles Brannock chlorine heating towels lanes"),
    "library": (
        "Library gives up its fines",
        "library fines books overdue librarian Quimby shelves readers returns amnesty",
    ),
    "parade": (
        "Parade loses its elephant",
        "parade elephant float balloons marshal Yarrow trumpets crowd costume band",
    ),
    "bakery": ("Bakery runs out of rye", "bakery rye loaves flour oven baker Sorrel queue dough harvest"),
}
SPLIT_DAYS = {"train": "2018-03-10", "dev": "2018-10-10", "test": "2019-05-10"}


def write_lines(path: Path, rows: Sequence[Row]) -> None:
    """Write rows as JSON Lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def write_sample(folder: Path, splits: Sequence[str] = tuple(SPLIT_DAYS)) -> Path:
    """Write for each topic and split an article, a post about it, an older unrelated article, and a thread."""
    folder.mkdir(parents=True, exist_ok=True)
    posts: list[Row] = []
    articles: list[Row] = []
    cascades: list[Row] = []
    for split in splits:
        links: list[Row] = []
        for number, (name, (title, text)) in enumerate(TOPICS.items()):
            words = text.split()
            post, article, older = f"p-{name}-{split}", f"a-{name}-{split}", f"o-{name}-{split}"
            day = SPLIT_DAYS[split]
            month = day[:8]
            posts.append(
                _post(post, f"@user Anybody else seen the {words[0]} and {words[2]}? {words[3]}!", f"{day}T09:00:00")
            )
            replies = [
                _post(f"{post}-{at}", f"{words[4 + at]} and {words[5 + at]}", f"{day}T1{at}:00:00+00:00", post)
                for at in (0, 1)
            ]
            posts += replies
            articles.append(_article(article, title, f"{split} news. {' '.join(words)} again.", f"{month}11"))
            earlier = f"{month[:5]}{int(month[5:7]) - 1:02}-20"
            articles.append(_article(older, f"{title}, once", f"Then as now {' '.join(words[1:7])}.", earlier))
            how = (
                "about_lexical (shared words)"
                if name == "bakery"
                else ("embedded" if number % 2 else "quoted_verbatim")
            )
            links += [_link(post, article, 1, how), _link(post, older, 0, "hard_negative_temporal (TF-IDF)")]
            cascades.append(
                {
                    "id": f"c-{name}-{split}",
                    "type": "reply_tree" if number % 2 else "self_thread (dots)",
                    "root": post,
                    "posts": [post, *(reply["id"] for reply in replies)],
                    "edges": [[reply["id"], post] for reply in replies],
                    "articles": [{"article_id": article, "label": 1, "how": "embedded"}],
                    "event": None,
                }
            )
        write_lines(folder / f"links.{split}.jsonl", links)
    write_lines(folder / "posts.jsonl", posts)
    write_lines(folder / "articles.jsonl", articles)
    write_lines(folder / "distractors.jsonl", [_article("d-fog", "Coastal fog", "fog coast lamps boats horn", "")])
    write_lines(folder / "cascades.jsonl", cascades)
    return folder


def _post(name: str, text: str, date: str, reply_to: str | None = None) -> Row:
    return {"id": name, "text": text, "date": date, "author": "", "reply_to": reply_to}


def _article(name: str, title: str, body: str, date: str) -> Row:
    return {"id": name, "title": title, "body": body, "date": date}


def _link(post: str, article: str, label: int, how: str) -> Row:
    return {"post_id": post, "article_id": article, "label": label, "how": how}
