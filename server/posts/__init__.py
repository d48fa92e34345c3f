"""Posts of social networks: suggestions for a draft, threads, lists, and the monitor of spreading threads.

Offers ``suggestions`` (``PostSuggester``), ``monitor`` (``ThreadMonitor``), ``threads`` (``present_thread``) and
``external_articles`` (``ExternalArticles``).
"""
