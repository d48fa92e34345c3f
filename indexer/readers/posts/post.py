"""The result of reading posts, of any network."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from models.social.protocol import Post

# ``missing``: the network does not show it, for example because it is blocked, or deleted in a way that is not
# reported.
PostState = Literal["", "deleted", "missing"]

MOST_EXAMPLES = 5


@dataclass(frozen=True, slots=True)
class SourcePost:
    """A post, and its metadata that models do not see.

    Args:
        post: ``author`` is the handle, as people of its network write it.
        name: the author's display name.
        url: its address.
        platform: ``x``, ``mastodon``, ``bluesky``, or as the file calls it; empty if unknown.
        is_public_figure: its author is a public figure or an organisation, not a private person.
        state: of a post whose words are not available.
        language: as the file names it; empty if it does not.
    """

    post: Post
    name: str = ""
    url: str = ""
    platform: str = ""
    is_public_figure: bool = False
    state: PostState = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A notice about some posts for whoever imports them.

    Args:
        code: stable; ``docs/posts.md`` lists them.
        examples: ids of a few of them.
    """

    code: str
    count: int
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PostFile:
    """The posts of a file, in its order.

    Args:
        title: as the file gives it; empty if its name has to do.
    """

    posts: tuple[SourcePost, ...]
    title: str = ""
    notes: tuple[Note, ...] = ()


def make_note(code: str, post_ids: Sequence[str]) -> tuple[Note, ...]:
    """Return the note about these posts; none about none."""
    return (Note(code, len(post_ids), tuple(post_ids[:MOST_EXAMPLES])),) if post_ids else ()
