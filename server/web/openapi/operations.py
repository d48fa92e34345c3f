"""The parameters and answers of every route of ``/api``, by endpoint."""

from collections.abc import Mapping
from typing import Final

from server.schemas import (
    accounts,
    checks,
    comments,
    drafts,
    images,
    posts,
    publishing,
    search,
    sources,
    suggestions,
    usage,
)
from server.schemas.base import Token
from server.web.openapi.operation import JSON, NO_CONTENT, Operation

_WORD: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_UPLOAD: Final = ("file", "draft_id", "known", "upload_id", "sid")

_DRAFTS: Final[Mapping[str, Operation]] = {
    "coverage.coverage": Operation({200: suggestions.Coverage}),
    "desk.try_sample": Operation({201: drafts.Draft}),
    "drafts.attach_source": Operation(NO_CONTENT),
    "drafts.create_draft": Operation({201: drafts.Draft}, body=drafts.NewDraft),
    "drafts.delete_draft": Operation(NO_CONTENT),
    "drafts.detach_source": Operation(NO_CONTENT),
    "drafts.list_sources": Operation({200: sources.DraftSources}),
    "drafts.show_draft": Operation({200: drafts.Draft}),
    "drafts_page.copy": Operation({201: drafts.Draft}, body=drafts.CopyRequest),
    "drafts_page.export_draft": Operation(
        {200: None}, query=drafts.ExportQuery, media=("text/markdown", "application/zip", "text/html", JSON, _WORD)
    ),
    "drafts_page.import_article": Operation({201: drafts.ImportedDraft}, body=drafts.PastedArticle, parts=("file",)),
    "drafts_page.list_drafts": Operation({200: drafts.DraftRows}, query=drafts.ListRequest),
    "drafts_page.mark": Operation({200: drafts.DraftRow}, body=drafts.MarkRequest),
    "drafts_page.show_warnings": Operation({200: drafts.Warnings}, query=drafts.WarningsQuery),
    "images.add": Operation({201: images.Image}, body=images.ImageCopy, parts=("file",)),
    "images.show": Operation({200: None}, query=images.ImageQuery, media=("image/jpeg", "image/png")),
    "learning.leave_out": Operation({200: usage.Learning}, body=usage.Leaving),
    "learning.show_learning": Operation({200: usage.Learning}),
    "versions.list_versions": Operation({200: drafts.Versions}),
    "versions.name_current": Operation({201: drafts.Version}, body=drafts.NameRequest),
    "versions.put_details": Operation({200: drafts.DetailsAnswer}, drafts.DetailsConflict, body=drafts.DetailsRequest),
    "versions.put_notes": Operation({200: drafts.Notes}, drafts.NotesConflict, body=drafts.NotesRequest),
    "versions.put_variants": Operation({200: drafts.Variants}, drafts.VariantsConflict, body=drafts.VariantsRequest),
    "versions.rename_version": Operation({200: drafts.Version}, body=drafts.NameRequest),
    "versions.restore_version": Operation({200: drafts.Draft}, drafts.VersionConflict, body=drafts.RestoreRequest),
    "versions.show_version": Operation({200: drafts.WholeVersion}),
}

_COMMENTS: Final[Mapping[str, Operation]] = {
    "comments.add": Operation({201: comments.Comment}, body=comments.NewComment),
    "comments.delete": Operation(NO_CONTENT),
    "comments.delete_reply": Operation({200: comments.Comment}),
    "comments.edit": Operation({200: comments.Comment}, body=comments.CommentText),
    "comments.edit_reply": Operation({200: comments.Comment}, body=comments.CommentText),
    "comments.list_comments": Operation({200: comments.Comments}),
    "comments.list_mentionable": Operation({200: comments.MentionablePeople}),
    "comments.move": Operation({200: comments.Comment}, body=comments.AnchorRequest),
    "comments.reply": Operation({201: comments.Comment}, body=comments.CommentText),
    "comments.resolve": Operation({200: comments.Comment}, body=comments.ResolveRequest),
    "inbox.mark_read": Operation({200: comments.MarkedRead}, body=comments.ReadRequest),
    "inbox.show": Operation({200: comments.Inbox}),
}

_SOURCES: Final[Mapping[str, Operation]] = {
    "archive.find": Operation({200: search.Archive}, query=search.FindRequest),
    "fetching.fetch_source": Operation({201: sources.ImportedSource}, body=sources.FetchRequest),
    "imports.cancel_import": Operation({200: sources.ArchiveJob, 204: None}),
    "imports.list_imports": Operation({200: sources.ArchiveJobs}),
    "imports.show_import": Operation({200: sources.ArchiveJob}),
    "imports.start_import": Operation({202: sources.ArchiveJob}, query=sources.ImportRequest),
    "live.append": Operation({200: sources.AppendedLines}, sources.LineGap, body=sources.AppendRequest),
    "live.begin": Operation({201: sources.Source}, body=sources.NewLiveSource),
    "live.end": Operation({200: sources.Source}),
    "live.show": Operation({200: sources.LiveLines}, query=sources.ShowLinesRequest),
    "paragraphs.correct": Operation(
        {200: sources.Paragraph}, sources.ParagraphConflict, body=sources.CorrectionRequest
    ),
    "paragraphs.history": Operation({200: sources.Revisions}),
    "paragraphs.restore": Operation({200: sources.Paragraph}, sources.ParagraphConflict, body=sources.RestoreRequest),
    "recordings.attach": Operation({200: sources.Source}, parts=("file",)),
    "recordings.detach": Operation(NO_CONTENT),
    "sources.change_source": Operation({200: sources.Source}, body=sources.DetailsRequest),
    "sources.delete_source": Operation(NO_CONTENT),
    "sources.dependants": Operation({200: sources.Dependants}),
    "sources.import_source": Operation({201: sources.ImportedSource}, body=sources.PastedText, parts=_UPLOAD),
    "sources.list_sources": Operation({200: sources.Sources}, query=sources.ListRequest),
    "sources.quoted": Operation({200: sources.Quoted}),
    "convention.lines": Operation({200: sources.OriginalLines}, query=sources.OriginalLinesQuery),
    "convention.preview": Operation({200: sources.ConventionPreview}, body=sources.ConventionRequest),
    "convention.store": Operation({200: sources.SourceReview}, body=sources.ConventionRequest),
    "sources.review": Operation({200: sources.SourceReview}, body=sources.ReviewRequest),
    "sources.show_review": Operation({200: sources.SourceReview}),
    "sources.rename_speaker": Operation({200: sources.Renamed}, body=sources.RenameRequest),
    "sources.show_source": Operation({200: sources.WholeSource}, query=sources.ShowRequest),
    "speakers.correct_label": Operation({200: sources.CorrectedLabel}, body=sources.CorrectLabelRequest),
    "speakers.correct_labels": Operation({200: sources.CorrectedLabels}, body=sources.CorrectLabelsRequest),
    "speakers.list_people": Operation({200: sources.SpeakerPeople}, query=sources.DirectoryQuery),
    "uploads.call_off": Operation(NO_CONTENT, query=sources.CallOffQuery),
}

_CHECKS: Final[Mapping[str, Operation]] = {
    "checks.check": Operation({200: checks.Findings | checks.FindingsOfSeveral}, body=checks.CheckRequest),
    "feedback.add_feedback": Operation({201: checks.FeedbackId}, body=checks.NewFeedback),
    "feedback.take_feedback_back": Operation(NO_CONTENT),
}

_PUBLISHING: Final[Mapping[str, Operation]] = {
    "publications.deliver_again": Operation({202: publishing.Delivery}),
    "publications.delivery": Operation({200: publishing.Delivery}),
    "publications.publish": Operation(
        {201: publishing.Published}, publishing.Blocked | drafts.VersionConflict, body=publishing.PublishRequest
    ),
    "publications.quotes": Operation({200: publishing.QuoteSheet}),
    "publications.review": Operation({200: publishing.Review}),
    "policy.change": Operation({200: publishing.Policy}, body=publishing.PolicyRequest),
    "policy.reset": Operation({200: publishing.Policy}, query=publishing.PolicyQuery),
    "policy.show": Operation({200: publishing.Policy}, query=publishing.PolicyQuery),
    "sign_offs.decide": Operation({200: publishing.Review}, body=publishing.DecisionRequest),
    "sign_offs.list_pending": Operation({200: publishing.SignOffs}),
    "sign_offs.request_sign_off": Operation(
        {201: publishing.Review}, drafts.VersionConflict, body=publishing.SignOffRequest
    ),
    "sign_offs.withdraw": Operation(NO_CONTENT),
}

_POSTS: Final[Mapping[str, Operation]] = {
    "articles.delete_article": Operation(NO_CONTENT),
    "articles.import_articles": Operation({201: posts.ArticlesImported}, parts=("file",)),
    "articles.list_articles": Operation({200: posts.Articles}, query=posts.ArticleQuery),
    "monitored.monitor": Operation({200: posts.Monitored}, body=posts.MonitorRequest),
    "post_lists.find": Operation({200: posts.Places}, query=posts.WordsRequest),
    "post_lists.outline": Operation({200: posts.PostsShape}, query=posts.ShapeRequest),
    "post_lists.page": Operation({200: posts.PostsPage}, query=posts.PostsRequest),
    "threads.author": Operation({200: posts.PostAuthor}),
    "threads.show": Operation({200: posts.Thread}, query=posts.PageRequest),
}

_ACCOUNTS: Final[Mapping[str, Operation]] = {
    "account.account": Operation({200: accounts.Account}),
    "account.end_sign_in": Operation(NO_CONTENT),
    "account.end_sign_ins": Operation(NO_CONTENT),
    "account.make_token": Operation({201: accounts.ApiToken}, body=accounts.TokenRequest),
    "account.rename": Operation(NO_CONTENT, body=accounts.NameRequest),
    "account.rotate_token": Operation({200: accounts.ApiToken}),
    "account.take_token_back": Operation(NO_CONTENT),
    "audit.find": Operation({200: accounts.AuditEntries}, query=accounts.TrailRequest),
    "people.add_desk": Operation({201: accounts.WholeDesk}, body=accounts.NewDesk),
    "people.add_person": Operation({201: accounts.InvitedPerson}, body=accounts.NewPerson),
    "people.change_desk": Operation(NO_CONTENT, body=accounts.DeskChange),
    "people.change_person": Operation({200: accounts.Person}, body=accounts.PersonChange),
    "people.delete_desk": Operation(NO_CONTENT),
    "people.hand_over": Operation({200: accounts.HandedOver}, body=accounts.HandOver),
    "people.list_desks": Operation({200: accounts.Desks}),
    "people.list_people": Operation({200: accounts.People}),
    "people.reset_person": Operation({200: accounts.Link}),
    "people.sign_person_out": Operation(NO_CONTENT),
    "two_factor.reset": Operation(NO_CONTENT),
    "sharing.draft_shares": Operation({200: accounts.Shares}),
    "sharing.list_colleagues": Operation({200: accounts.Colleagues}),
    "sharing.share_draft": Operation({200: accounts.Shared}, body=accounts.SharesRequest),
    "sharing.share_source": Operation({200: accounts.Shared}, body=accounts.SharesRequest),
    "sharing.source_shares": Operation({200: accounts.Shares}),
}

OPERATIONS: Final[Mapping[str, Operation]] = {
    "csrf.token": Operation({200: Token}),
    "openapi.show": Operation(),
    **_DRAFTS,
    **_COMMENTS,
    **_SOURCES,
    **_CHECKS,
    **_PUBLISHING,
    **_POSTS,
    **_ACCOUNTS,
}
