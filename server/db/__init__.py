"""The database: engine, sessions, migrations and tables.

Offers ``db`` and ``open_store`` (``database``), ``tables``, lookups by id (``lookup``), retries of transactions
(``retry``) and the copy of one database into another (``transfer``). Uses no feature.
"""
