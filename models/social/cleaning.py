"""Cleans posts and articles for the models (Piotrowski et al. §3.6).

Cleaned text is never shown: quotes come from the post as it was posted.
"""

import html
import re

_LINK = re.compile(r"(?:https?://|www\.|pic\.twitter\.com/|t\.co/)\S+", re.IGNORECASE)
_RETWEETED = re.compile(r"^\s*RT\s+@\w+:?\s*")
# A handle of a network of one server or of many: @name, @name@server.example, @name.server.example.
_HANDLE = re.compile(r"(?<![\w/])[@＠][\w.-]+(?:@[\w.-]+)?")
_HASHTAG = re.compile(r"(?<!\w)[#＃](\w+)")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^\W\d_])(?=\d)")
_LONG_DOTS = re.compile(r"\.{2,}|…+")
_SPACES = re.compile(r"[^\S\n]+")
_LINE_ENDS = re.compile(r"(?:(?<!\s)[^\S\n]++)?\n\s*")
# “WASHINGTON (AP) —”, “(CNN)”, “LONDON, March 3 (Reuters) -”: place and agency.
_DATELINE = re.compile(
    r"^(?:\((?:CNN|AP|Reuters|AFP|UPI)[^)]{0,20}\)\s*[—–-]*\s*|[A-Z][A-Z.'’ ]{2,30}(?:,[^—–()]{2,30})?"
    r"(?:\s*\([A-Za-z ]{2,25}\))?\s*(?:—|–|--| - )\s*)"
)
# Lines of a page that do not belong to its article.
_NOT_THE_ARTICLE = re.compile(
    r"^(?:advertisement|story continues below.*|read (?:more|also|next)\b.*|related:?.*|more:\s.*|sign up\b.*|"
    r"subscribe\b.*|follow .{0,60} on (?:twitter|facebook|instagram).*|share this.*|click here.*|"
    r"(?:photo|image|video|credit)s?\s*:.*|.{0,80}getty images|watch(?: the video)?(?: below| above)?:.*|"
    r"copyright \d{4}.*|©.*|all rights reserved.*|like us on facebook.*)$",
    re.IGNORECASE,
)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,300}>")


def clean_post(text: str) -> str:
    """Remove links, handles and retweet marks from a post, and splits hashtags into words.

    Lone surrogates are dropped.
    """
    text = _RETWEETED.sub("", _readable(text))
    text = _HANDLE.sub(" ", _LINK.sub(" ", text))
    text = _HASHTAG.sub(lambda match: _HUMPS.sub(" ", match[1].replace("_", " ")), text)
    return _on_one_line(_LONG_DOTS.sub(" … ", text)).strip(" …")


def clean_article(body: str) -> str:
    """Remove dateline, mark-up, links and page boilerplate from an article; one line per paragraph."""
    text = _SPACES.sub(" ", _LINK.sub(" ", _TAG.sub(" ", _readable(body))))
    lines = [line for raw_line in text.split("\n") if (line := raw_line.strip()) and not _NOT_THE_ARTICLE.match(line)]
    return _DATELINE.sub("", "\n".join(lines), count=1)


def clean_title(title: str) -> str:
    """Clean a title and puts it on one line."""
    return _on_one_line(_LINK.sub(" ", _readable(title)))


def _readable(text: str) -> str:
    return html.unescape(text.encode("utf-8", "ignore").decode("utf-8")).replace("\r\n", "\n").replace("\r", "\n")


def _on_one_line(text: str) -> str:
    return _SPACES.sub(" ", _LINE_ENDS.sub(" ", text)).strip()
