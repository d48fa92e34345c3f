"""Running an installation: readiness, metrics and health routes, graceful shutdown, backup, process tuning.

Offers ``shutdown`` to ``server.serving`` and ``server.wsgi``. Uses the features it watches.
"""
