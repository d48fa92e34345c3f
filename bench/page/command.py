"""Run one scenario of the page in Chromium."""

import argparse
from importlib import import_module

from bench.harness.report import Report


def run(options: argparse.Namespace) -> Report:
    """Run the scenario that ``options`` name."""
    report: Report = import_module(f"bench.page.{options.scenario}").run(options)
    return report
