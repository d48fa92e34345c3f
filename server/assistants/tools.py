"""The tools: read only, bounded, and each answer says plainly whether words are a source's exact words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

from server.articles.quotes import clock
from server.assistants.desk import DeskClient
from server.config import VERSION

Result = Literal[
    "exact words",
    "acceptable edit",
    "not the exact words",
    "wrong speaker",
    "speaker not sure",
    "translation",
    "not found",
]
_RESULTS: Final[Mapping[str, Result]] = {
    "verbatim": "exact words",
    "edited": "acceptable edit",
    "differs": "not the exact words",
    "other_speaker": "wrong speaker",
    "speaker_unsure": "speaker not sure",
    "translated": "translation",
    "translated_differs": "not the exact words",
    "not_found": "not found",
}
_MEANING: Final[Mapping[Result, str]] = {
    "exact words": "A source has exactly these words. They may be printed as a quote.",
    "acceptable edit": "A source has these words, but for edits that convention allows. Quote its “source_says”.",
    "not the exact words": "NOT A QUOTE: the source says something else. Quote its “source_says”, or none.",
    "wrong speaker": "A source has these words, but somebody else says them.",
    "speaker not sure": "A source has exactly these words, but does not surely say who says them.",
    "translation": "A source in another language says this. It is a translation, and not the exact words.",
    "not found": "NOT A QUOTE: no source that you may read has these words. Do not print them as a quote.",
}
_INSTRUCTIONS: Final = (
    "Quotedesk knows what was really said: transcripts and documents of a newsroom. Never print words in quotation "
    "marks unless find_quote or verify_text answers “exact words”, or they are copied from “source_says”. “not found” "
    "means that no source has them, however plausible they are. Passages that are similar are not the words."
)
_READ_ONLY: Final = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
# Bounds of answers, in characters, and of lists.
_MAX_PASSAGE: Final = 2_000
_MAX_PAGE: Final = 30_000
_MAX_FINDINGS: Final = 50
_MAX_SIMILAR: Final = 5
_QUOTATION_MARKS: Final = str.maketrans(dict.fromkeys('“”„«»"「」『』', ""))

Words = Annotated[str, Field(min_length=1, max_length=2_000)]
Text = Annotated[str, Field(min_length=1, max_length=50_000)]
SourceIds = Annotated[
    list[str] | None, Field(max_length=50, description="Sources to look in first, before the rest of the library.")
]
Few = Annotated[int, Field(ge=1, le=10)]


def build_server(desk: DeskClient, token: str | None) -> MCPServer:
    """Return a server whose tools ask ``desk``.

    Args:
        token: sent to the desk, over stdio; ``None``, over HTTP: that of each request.
    """
    server = MCPServer("quotedesk", instructions=_INSTRUCTIONS, version=VERSION, log_level="WARNING")
    tools = _Tools(desk, token)
    for tool in (tools.search_sources, tools.find_quote, tools.verify_text, tools.get_source, tools.suggest):
        server.add_tool(tool, annotations=_READ_ONLY)
    return server


class _Tools:
    def __init__(self, desk: DeskClient, token: str | None) -> None:
        self._desk = desk
        self._token = token

    async def search_sources(self, context: Context, words: Words, limit: Few = 5) -> dict[str, Any]:
        """Search the sources by words and meaning; return the best, each with up to three passages.

        A passage that is found is not said to contain the words: for that ask find_quote.
        """
        archive = await self._ask(context, "GET", "/api/archive", params={"q": words, "limit": limit})
        sources = [
            {
                "source_id": result["source"]["source_id"],
                "title": result["source"]["title"],
                "spoken_on": result["source"]["spoken_on"],
                "passages": [_passage(passage) for passage in result["passages"]],
            }
            for result in archive["results"]
        ]
        return {"result": "similar passages" if sources else "not found", "total": archive["total"], "sources": sources}

    async def find_quote(self, context: Context, words: Words, source_ids: SourceIds = None) -> dict[str, Any]:
        """Find who said something, and when: exact words, or what is meant by them.

        The result is “exact words” only if a source has them word for word. Otherwise “source_says” has what the
        source really says, and “similar_passages” what is near in meaning; these are not the words that were asked
        for.
        """
        quote = words.translate(_QUOTATION_MARKS).strip()
        verified = await self._verify(context, f"“{quote}”", source_ids)
        finding = verified[0] if verified else None
        result = _RESULTS[finding["state"]] if finding else "not found"
        answer: dict[str, Any] = {"result": result, "meaning": _MEANING[result], "sought": quote}
        if finding is not None and finding["state"] != "not_found":
            answer["source"] = _place(finding, finding["source_text"])
        if result == "not found":
            nearest = finding["nearest"] if finding else None
            if nearest is not None:
                answer["nearest_passage"] = _place(nearest, nearest["text"])
            archive = await self._ask(context, "GET", "/api/archive", params={"q": quote, "limit": 3})
            answer["similar_passages"] = [
                {"source_id": one["source"]["source_id"], "title": one["source"]["title"], **_passage(passage)}
                for one in archive["results"]
                if source_ids is None or one["source"]["source_id"] in source_ids
                for passage in one["passages"]
            ][:_MAX_SIMILAR]
        return answer

    async def verify_text(self, context: Context, text: Text, source_ids: SourceIds = None) -> dict[str, Any]:
        """Compare each quote of a text, marks included, with the sources, before it is printed.

        Each of “findings” has a result and the finding as Quotedesk's docs/wire.md describes it: state, speaker, time,
        the source's words, the difference, and a message.
        """
        findings = await self._verify(context, text, source_ids)
        results = [_RESULTS[finding["state"]] for finding in findings]
        return {
            "quotes": len(findings),
            "results": dict(Counter(results)),
            "findings": [
                {"result": result, "meaning": _MEANING[result], **finding}
                for result, finding in zip(results[:_MAX_FINDINGS], findings, strict=False)
            ],
            "left_out": max(0, len(findings) - _MAX_FINDINGS),
        }

    async def get_source(
        self,
        context: Context,
        source_id: Annotated[str, Field(pattern=r"^[\w-]{1,64}$")],
        first: Annotated[int, Field(ge=1)] = 1,
        limit: Annotated[int, Field(ge=1, le=100)] = 30,
    ) -> dict[str, Any]:
        """Read a source: its paragraphs from number ``first`` on, with speakers and times.

        The text of a paragraph is what was said, in exact words. “next” is the number to go on with.
        """
        source = await self._ask(context, "GET", f"/api/sources/{source_id}")
        shown: list[dict[str, Any]] = []
        characters = 0
        for paragraph in source["items"][first - 1 : first - 1 + limit]:
            passage = _passage(paragraph)
            characters += len(passage["source_says"])
            if shown and characters > _MAX_PAGE:
                break
            shown.append(passage)
        after = first + len(shown)
        return {
            "source_id": source["source_id"],
            "title": source["title"],
            "spoken_on": source["spoken_on"],
            "speakers": source["speakers"][:100],
            "total": source["paragraphs"],
            "paragraphs": shown,
            "next": after if after <= len(source["items"]) else None,
        }

    async def suggest(
        self,
        context: Context,
        text_before: Text,
        headline: Annotated[str, Field(max_length=1_000)] = "",
        source_ids: SourceIds = None,
        limit: Few = 5,
    ) -> dict[str, Any]:
        """Suggest passages of the sources that fit as a quote after a text, best first, in their exact words."""
        message = {"title": headline, "left_context": text_before, "source_ids": source_ids}
        answer = await self._ask(context, "POST", "/api/suggest", json=message)
        items = [
            {
                "source_id": item["source_id"],
                "title": item["source_title"],
                "confidence": item["confidence"] and round(item["confidence"], 2),
                **_passage(item),
                "worth_quoting": [item["text"][span["start"] : span["end"]] for span in item["spans"][:2]],
            }
            for item in answer["items"][:limit]
        ]
        return {"result": "exact words" if items else "not found", "items": items}

    async def _verify(self, context: Context, text: str, source_ids: Sequence[str] | None) -> list[dict[str, Any]]:
        message = {"body": text, "source_ids": source_ids}
        findings: list[dict[str, Any]] = (await self._ask(context, "POST", "/api/verify", json=message))["findings"]
        return findings

    async def _ask(self, context: Context, method: str, path: str, **request: Any) -> dict[str, Any]:
        token = self._token
        if token is None:
            scheme, _, shown = (context.headers or {}).get("authorization", "").partition(" ")
            token = shown.strip() if scheme.lower() == "bearer" else ""
        return await self._desk.ask(method, path, token, **request)


def _passage(paragraph: Mapping[str, Any]) -> dict[str, Any]:
    """Present a paragraph; a long one is cut, and says so."""
    text, start_ms = paragraph["text"], paragraph["start_ms"]
    passage: dict[str, Any] = {
        "paragraph": paragraph["index"] + 1,
        "speaker": paragraph["speaker"],
        "time": None if start_ms is None else clock(start_ms),
        "source_says": text[:_MAX_PASSAGE],
    }
    return {**passage, "is_cut": True} if len(text) > _MAX_PASSAGE else passage


def _place(place: Mapping[str, Any], words: str | None) -> dict[str, Any]:
    start_ms = place.get("start_ms")
    return {
        "source_id": place["source_id"],
        "title": place["source_title"],
        "speaker": place["speaker"],
        "time": None if start_ms is None else clock(start_ms),
        "paragraph": (place["paragraph_index"] or 0) + 1,
        "source_says": words,
    }
