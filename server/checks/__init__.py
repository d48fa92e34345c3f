"""Checks: verification of quotes against sources, and of headlines against the body.

Offers ``verification`` (``QuoteVerificationService``), ``headline`` (``HeadlineCheckService``), ``headline_batch`` and
``provided_verification`` (for commands, without a library), ``provenance`` (``ProvenanceResolver``) and ``feedback``.
The checks themselves are in ``models`` and ``indexer``.
"""
