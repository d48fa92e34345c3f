"""Logs without texts of the newsroom (``logs``), metrics (``metrics``), and whether the process starts or stops
(``lifecycle``). Uses ``db`` for what metrics count.
"""
