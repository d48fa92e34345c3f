"""Use of suggestions and findings: counted always, recorded as training data where a desk has agreed.

Offers ``recorder`` (``UsageRecorder``, ``delete_expired_usage``), ``export`` and ``events``.
"""
