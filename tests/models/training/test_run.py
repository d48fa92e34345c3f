"""Run cards."""

from models.training.run import portable_command


def test_a_card_names_no_folder_of_the_machine() -> None:
    arguments = [
        "recommend",
        "--data",
        "/home/one/pairs",
        "--out=/srv/two",
        "--set",
        "archive=/srv/three",
        "--seed",
        "3",
    ]
    shown = "recommend --data DATA --out=OUT --set archive=ARCHIVE --seed 3"
    assert portable_command(arguments) == f"python -m models.training {shown}"
