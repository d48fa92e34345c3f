"""Comments on drafts with replies, which are for the newsroom and never published, and mentions of people in them.

Offers ``service`` (``CommentService``) and ``mentions`` (``Mentions``: those that a person has not read).
"""
