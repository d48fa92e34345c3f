"""Measure a desk's memory: ``command`` while it is used, ``parts`` of what it loads."""
