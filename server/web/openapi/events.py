"""Every Socket.IO event with the schemas of its messages and acknowledgements."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

from server.schemas import base, checks, comments, drafts, posts, publishing, sources, suggestions, usage

CLIENT_EVENTS: Final[Mapping[str, type[BaseModel]]] = {
    "check_headline": checks.CheckHeadline,
    "complete_quote": suggestions.CompleteQuote,
    "edit_text": drafts.EditText,
    "join_text": drafts.JoinText,
    "leave_draft": drafts.OpenDraft,
    "leave_text": drafts.AboutText,
    "open_draft": drafts.OpenDraft,
    "present": drafts.OpenDraft,
    "save_draft": drafts.SaveDraft,
    "save_text": drafts.AboutText,
    "suggest": suggestions.Suggest,
    "suggest_archive": suggestions.SuggestArchive,
    "suggest_posts": posts.SuggestPosts,
    "take_over": drafts.OpenDraft,
    "text_awareness": drafts.SendAwareness,
    "used": usage.UsageEvent,
    "verify_quotes": checks.VerifyQuotes,
}

# Those that answer a request, and may be an error instead, then those that the server sends by itself.
ANSWERS: Final[Mapping[str, Any]] = {
    "archive_suggestions": suggestions.ArchiveSuggestions,
    "completions": suggestions.Completions,
    "headline_findings": checks.HeadlineFindings,
    "post_suggestions": posts.PostSuggestions,
    "quote_findings": checks.QuoteFindings,
    "suggestions": suggestions.Suggestions,
}
NOTIFICATIONS: Final[Mapping[str, Any]] = {
    "comments_changed": comments.CommentsChanged,
    "details_changed": drafts.DetailsChanged,
    "draft_saved": drafts.DraftSaved,
    "draining": base.NoFields,
    "hello": base.Hello,
    "import_progress": sources.ImportProgress,
    "inbox_changed": base.NoFields,
    "presence": drafts.Presence,
    "sign_off_changed": publishing.SignOffChanged,
    "sources_changed": base.NoFields,
    "text_awareness": drafts.TextUpdate,
    "text_edited": drafts.TextUpdate,
    "text_left": drafts.TextLeft,
}

ACKNOWLEDGEMENTS: Final[Mapping[str, Any]] = {
    "edit_text": drafts.EditTextAnswer,
    "join_text": drafts.JoinedText,
    "leave_draft": base.Acknowledgement,
    "leave_text": base.Acknowledgement,
    "open_draft": drafts.PresenceAnswer,
    "present": drafts.PresenceAnswer,
    "save_draft": drafts.SaveAnswer,
    "save_text": drafts.SaveTextAnswer,
    "take_over": drafts.PresenceAnswer,
    "text_awareness": base.Acknowledgement,
    "used": usage.UsageRecorded,
}
