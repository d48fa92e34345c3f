"""Who may do what, and which rows they see.

Offers the access rule of every route and event (``rules``), ``authorize`` (``authorization``), the person behind a
request (``identity``, ``viewer``) and the filter of rows (``visibility``).
"""
