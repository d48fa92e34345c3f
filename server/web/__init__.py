"""HTTP: errors, request log, translations, assets, and the guards of ``security``.

Offers extensions with ``init_app`` for ``server.app``, and to the routes ``RouteGroup`` (``endpoints``), ``json_body``
and ``file_names``.
"""
