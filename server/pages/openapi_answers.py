"""What the routes of ``/api`` answer, as types: for the description at ``/api/openapi.json``."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

Body = str | dict[str, Any]
Finding = dict[str, Any]


class Error(TypedDict):
    """What went wrong."""

    code: str
    message: str
    hint: str
    retry_after: NotRequired[int]


class Refusal(TypedDict):
    """Every answer of 4xx and 5xx."""

    error: Error


class StoredText(TypedDict):
    """A draft's text as it stands."""

    version: int
    headline: str
    body: Body


class Draft(TypedDict):
    """A draft whole."""

    draft_id: str
    version: int
    headline: str
    body: Body
    source_ids: list[str]
    variants: list[str]
    notes: str
    created_at: str
    updated_at: str
    published_at: str | None
    ready: bool
    template: bool


class DraftRow(TypedDict):
    """A draft as the list has it."""

    draft_id: str
    headline: str
    version: int
    updated_at: str
    published_at: str | None
    state: Literal["writing", "ready", "published", "changed"]
    ready: bool
    template: bool
    words: int
    sources: int
    warnings: dict[str, Any] | None
    hit: NotRequired[dict[str, Any]]


class DraftRows(TypedDict):
    """A page of the list."""

    drafts: list[DraftRow]
    total: int
    counts: dict[str, int]
    unchecked: list[str]


class Warnings(TypedDict):
    """What the checks say of drafts."""

    warnings: dict[str, dict[str, int]]


class Version(TypedDict):
    """A text that a draft once had."""

    version_id: str
    version: int
    headline: str
    reason: Literal["time", "named", "restored", "published"]
    name: str | None
    saved_at: str
    words: int


class WholeVersion(Version):
    """The same, with the text."""

    body: Body


class Versions(TypedDict):
    """Newest first."""

    versions: list[Version]


class Variants(TypedDict):
    """Other headlines."""

    variants: list[str]


class Notes(TypedDict):
    """Notes to the desk."""

    notes: str


class Source(TypedDict):
    """A source of the library."""

    source_id: str
    title: str
    file_name: str
    format: str
    paragraphs: int
    speakers: list[str]
    duration_ms: int | None
    imported_at: str
    spoken_on: str | None
    media: dict[str, Any] | None
    embargo_until: str | None
    embargo_note: str
    embargoed: bool
    rights: Literal["quotable", "ask", "background"]
    language: str
    drafts: int
    posts: int | None
    threads: int | None
    notes: NotRequired[list[dict[str, Any]]]


class Paragraph(TypedDict):
    """A paragraph of a source."""

    paragraph_id: int | str
    index: int
    text: str
    speaker: str | None
    start_ms: int | None
    end_ms: int | None
    question: bool
    revisions: int
    post: NotRequired[dict[str, Any]]


class WholeSource(Source):
    """A source with its paragraphs."""

    items: list[Paragraph]


class Sources(TypedDict):
    """A page of the library."""

    sources: list[Source]
    total: int
    speakers: list[dict[str, Any]]


class Article(TypedDict):
    """An article that came out elsewhere, without its body."""

    article_id: str
    external_id: str
    title: str
    date: str | None
    url: str | None
    outlet: str | None
    words: int
    revision: int
    imported_at: str


class Articles(TypedDict):
    """A page of articles."""

    articles: list[Article]
    total: int
    page: int
    pages: int


class ArticlesImported(TypedDict):
    """What came of a file of articles."""

    imported: int
    updated: int
    unchanged: int


class DraftSources(TypedDict):
    """Those attached to a draft, and the newest others."""

    sources: list[Source]
    total: int


class Renamed(TypedDict):
    """How many paragraphs have the new name."""

    renamed: int
    source: Source


class Revisions(TypedDict):
    """Earlier forms of a paragraph."""

    revisions: list[dict[str, Any]]


class Dependants(TypedDict):
    """What would miss a source."""

    drafts: list[dict[str, Any]]
    publications: list[dict[str, Any]]


class Quoted(TypedDict):
    """Where drafts quote a source."""

    quoted: list[dict[str, Any]]


class Coverage(TypedDict):
    """Which parts of its sources a draft quotes."""

    draft_id: str
    version: int
    columns: list[str]
    sources: list[dict[str, Any]]


class Review(TypedDict):
    """What stands in the way of publishing."""

    version: int
    headline: str
    blockers: list[Finding]
    headline_warnings: list[Finding]
    warnings: list[Finding]
    embargoed: list[dict[str, Any]]
    background: list[dict[str, Any]]


class Delivery(TypedDict):
    """What became of a publication on its way."""

    delivery_id: str
    publication_id: str
    state: Literal["waiting", "sent", "refused", "given_up"]
    attempts: int
    next_at: str | None
    delivered_at: str | None
    answer: Any


class Published(TypedDict):
    """A publication."""

    publication_id: str
    published_at: str
    files: list[dict[str, Any]]
    quote_sheet: str
    delivery: Delivery | None


class Findings(TypedDict):
    """Of one headline."""

    findings: list[Finding]


class FindingsOfSeveral(TypedDict):
    """Of several, in their order."""

    articles: list[dict[str, Any]]


class Archive(TypedDict):
    """What was found in the archive."""

    results: list[dict[str, Any]]
    total: int
    took_ms: float
    degraded: Any


class FeedbackId(TypedDict):
    """What was kept."""

    feedback_id: str


class Token(TypedDict):
    """What changes are sent with."""

    token: str


class DeskName(TypedDict):
    """A desk, as what it is called."""

    desk_id: str
    name: str


class SignedIn(TypedDict):
    """A browser that somebody is signed in with."""

    sign_in_id: str
    here: bool
    began_at: str
    seen_at: str
    ends_at: str
    address: str
    agent: str


class ApiToken(TypedDict):
    """What a program shows; ``token`` is in the answer that it is made in alone."""

    token_id: str
    name: str
    scopes: list[str]
    created_at: str
    ends_at: str | None
    used_at: str | None
    token: NotRequired[str]


class Account(TypedDict):
    """One's own account."""

    person_id: str
    name: str
    email: str
    role: Literal["reporter", "editor", "admin"]
    desks: list[DeskName]
    has_password: bool
    password_at: str | None
    password_due_at: str | None
    single_sign_on: bool
    sign_ins: list[SignedIn]
    tokens: list[ApiToken]


class Person(TypedDict):
    """Somebody with an account; ``link`` is in the answer that the account is made in alone."""

    person_id: str
    name: str
    email: str
    role: Literal["reporter", "editor", "admin"]
    desks: list[DeskName]
    state: Literal["active", "invited", "ended"]
    must_change: bool
    single_sign_on: bool
    invitation_ends_at: str | None
    seen_at: str | None
    drafts: int
    sources: int
    link: NotRequired[str]
    link_ends_at: NotRequired[str]


class People(TypedDict):
    """Everybody."""

    people: list[Person]


class Link(TypedDict):
    """What lets somebody in, once."""

    link: str
    link_ends_at: str


class HandedOver(TypedDict):
    """How many."""

    drafts: int
    sources: int


class WholeDesk(TypedDict):
    """A desk and who works on it."""

    desk_id: str
    name: str
    shares: bool
    learns: bool
    person_ids: list[str]


class Desks(TypedDict):
    """All of them."""

    desks: list[WholeDesk]


class OfPerson(TypedDict):
    """Somebody by name."""

    person_id: str
    name: str


class OneShare(TypedDict):
    """With whom something is shared: with all of the newsroom where neither is named."""

    person: OfPerson | None
    desk: DeskName | None
    level: Literal["read", "edit"]


class Shares(TypedDict):
    """With whom something is shared; ``may`` is what who asks may do with it."""

    owner: NotRequired[OfPerson | None]
    may: NotRequired[Literal["read", "edit", "manage"]]
    shares: list[OneShare]


class Colleague(TypedDict):
    """Somebody to share with; ``email`` for administrators alone."""

    person_id: str
    name: str
    desk_ids: list[str]
    email: NotRequired[str]


class Colleagues(TypedDict):
    """People and desks, to choose from."""

    people: list[Colleague]
    desks: list[DeskName]


class Shared(TypedDict):
    """It is."""

    shared: Literal[True]


class Learning(TypedDict):
    """Whether what is done in a draft is kept to be learned from."""

    learning: Literal["off", "on", "left_out"]


class ArchiveJob(TypedDict):
    """An archive that comes in, and how far it is."""

    job_id: str
    name: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    stage: str | None
    unit: str | None
    done: int
    total: int
    left_out: list[dict[str, Any]]
    left_out_total: int
    summary: dict[str, Any] | None
    error: dict[str, Any] | None
    created_at: str


class ArchiveJobs(TypedDict):
    """One's own."""

    imports: list[ArchiveJob]


class AuditEntries(TypedDict):
    """Of the audit trail, newest first."""

    entries: list[dict[str, Any]]


class ThreadPost(TypedDict):
    """A post in its thread; of a private person neither ``handle`` nor ``author`` nor ``url`` is told."""

    position: int
    parent: int | None
    relation: Literal["", "reply", "quote"]
    depth: int
    paragraph_id: int | None
    index: int | None
    text: str
    platform: str
    handle: str | None
    author: str | None
    known: bool
    url: str | None
    posted_at: str | None
    state: str
    parent_state: str


class MissingParent(TypedDict):
    """A post whose parent cannot be read."""

    position: int
    state: str


# ``from`` is a word of the language.
Thread = TypedDict(
    "Thread",
    {
        "source_id": str,
        "source_title": str,
        "root": int,
        "total": int,
        "from": int,
        "at": int,
        "posts": list[ThreadPost],
        "missing": list[MissingParent],
    },
)


class PostAuthor(TypedDict):
    """Who wrote a post."""

    handle: str | None
    author: str | None
    url: str | None


class TellingPost(TypedDict):
    """A post that speaks for an article."""

    position: int
    probability: float
    text: str


class MonitoredArticle(TypedDict):
    """What a thread may be about."""

    kind: Literal["draft", "publication", "article"]
    id: str
    title: str
    date: str | None
    url: str | None
    draft_id: str | None
    probability: float
    aggregation: str
    curve: list[tuple[int, float]]
    posts: list[TellingPost]


MonitoredCascade = TypedDict(
    "MonitoredCascade",
    {
        "posts": int,
        "depth": int,
        "from": str | None,
        "to": str | None,
        "read": int,
        "sampled": bool,
        "others": int,
    },
)


class Monitored(TypedDict):
    """Which articles and drafts a thread is about."""

    cascade: MonitoredCascade
    articles: list[MonitoredArticle]
    threshold: float
    aggregation: str
    aggregations: list[str]
    behind: bool


PostsPage = TypedDict(
    "PostsPage",
    {"source_id": str, "source_title": str, "root": int, "total": int, "from": int, "posts": list[ThreadPost]},
)


class PostsShape(TypedDict):
    """All that a tree needs of posts before their words: of each the depth; places, from 0, of some."""

    depths: list[int]
    known: list[int]
    wordless: list[int]


class Places(TypedDict):
    """Places in reading order, from 0."""

    places: list[int]
