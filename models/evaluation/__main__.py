"""``python -m models.evaluation``: the papers' measures on any folder in the data's format."""

import os
import sys

import click

from models.errors import AppError
from models.evaluation.commands.archive import archive
from models.evaluation.commands.headline import headline, headline_languages, headline_ranked
from models.evaluation.commands.offers import offers
from models.evaluation.commands.quotes import attribution, verify
from models.evaluation.commands.recommend import recommend
from models.evaluation.commands.similarity import similarity
from models.evaluation.commands.social import social
from models.evaluation.commands.stories import stories
from models.evaluation.commands.translations import translations


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the models."""


for _command in (
    recommend,
    stories,
    offers,
    headline,
    headline_ranked,
    headline_languages,
    similarity,
    social,
    verify,
    attribution,
    archive,
    translations,
):
    main.add_command(_command)


if __name__ == "__main__":
    # No library may use the network unasked.
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        main()
    except AppError as error:
        click.echo(f"{error.message}\n{error.hint}", err=True)
        sys.exit(2)
