"""Finished articles, written elsewhere: checked here, and nothing of them is stored.

Offers ``service`` (``read_finished``, ``check_finished``) and ``report`` (what the wire has, Word files with comments).
"""
