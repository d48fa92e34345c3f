"""What a reader of posts gives, whatever network they are of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from models.social.protocol import Post

# ``missing``: the network does not show it, because it is blocked, say, or gone in a way it does not tell.
PostState = Literal["", "deleted", "missing"]

MOST_EXAMPLES = 5


@dataclass(frozen=True, slots=True)
class SourcePost:
    """A post, and what is known of it beside what a model sees.

    Args:
        post: ``author`` is the handle, as people of its network write it.
        name: what its author calls themselves.
        url: where it stands.
        platform: ``x``, ``mastodon``, ``bluesky``, or as the file calls it; empty where that is not known.
        known: its author is a public figure or an organisation, not a private person.
        state: of a post whose words are not there to be read.
        language: as the file names it; empty where it does not.
    """

    post: Post
    name: str = ""
    url: str = ""
    platform: str = ""
    known: bool = False
    state: PostState = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that whoever imports posts should know of some of them.

    Args:
        code: stays the same; ``docs/posts.md`` lists them.
        examples: ids of a few of them.
    """

    code: str
    count: int
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PostFile:
    """Posts as they stand in a file, in its order.

    Args:
        title: what the file says it is; empty where its name has to do.
    """

    posts: tuple[SourcePost, ...]
    title: str = ""
    notes: tuple[Note, ...] = ()


def make_note(code: str, post_ids: Sequence[str]) -> tuple[Note, ...]:
    """The note about these posts; none about none."""
    return (Note(code, len(post_ids), tuple(post_ids[:MOST_EXAMPLES])),) if post_ids else ()
