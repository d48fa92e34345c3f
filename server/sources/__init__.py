"""Sources: import, library, correction of transcripts, recordings, embargoes, and who quotes them.

Offers ``importer`` (``Importer``), ``service`` (``SourceService``), ``listing``, ``presenters``, ``embargo``
(restrictions, and the audit of access), ``post_authors`` and ``public_speakers`` (who may be named), ``attachments``,
``recordings``, ``usage``, ``files.sandboxed_reader``, ``archive_import``, ``transcription`` (of recordings) and
``live`` (sources that lines arrive for while somebody speaks).
"""
