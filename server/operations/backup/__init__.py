"""Backup and restore of a whole installation: ``create_backup``, ``check_backup`` and ``restore`` in ``service``."""
