"""Who may do what, and which rows they see.

Offers ``@event`` and what routes and events declare (``declarations``), the access that they require (``rules``),
``authorize`` (``authorization``), the person behind a request (``identity``, ``viewer``) and the filter of rows
(``visibility``).
"""
