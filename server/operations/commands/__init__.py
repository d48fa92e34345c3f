"""Commands ask a running desk over HTTP, so that they need not load its models.

A desk that ``serve`` runs writes its address and a token into its data folder, for its owner alone. Offers
``ask_desk`` and ``announced`` (``desk_file``), ``questions`` and ``answers`` to commands, server and route.
"""
