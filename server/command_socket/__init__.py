"""Commands ask a running desk, so that they need not load its models.

A desk that ``serve`` runs listens on a unix socket in its data folder, which is for its owner alone. Offers
``ask_desk`` (``client``) to the commands, ``listening`` (``service``) to the server, and ``answers`` to both.
"""
