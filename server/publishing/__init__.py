"""Publishing: review, policy, overrides and their sign-off, published files, the quote sheet, and delivery.

Offers ``service`` (``Publisher``), ``policy`` (kinds and levels of findings), ``files`` (``PublicationFiles``) and
``delivery`` (``DeliveryRunner``).
"""
