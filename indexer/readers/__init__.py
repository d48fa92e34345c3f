"""Read source files: one module for each format, which says what it reads (``registry``); ``files`` chooses by content.

>>> from indexer.readers.files import read_source
>>> read_source("hearing.txt", b"Jane Doe: We agreed.").paragraphs[0].speaker
'Jane Doe'
"""
