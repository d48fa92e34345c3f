"""Publishing: review, overrides, published files, the quote sheet, and delivery to another system.

Offers ``service`` (``Publisher``), ``files`` (``PublicationFiles``) and ``delivery_worker`` (``DeliveryWorker``). Uses
``articles`` (formats), ``checks``, ``drafts``, ``sources`` (embargoes), ``suggestions`` (coverage), ``audit`` and
``db``.
"""
