"""Run cards."""

from models.training.run_card import portable_command


def test_a_card_names_no_folder_of_the_machine() -> None:
    given = [
        "span",
        "--data",
        "/home/one/pairs",
        "--out=/srv/two",
        "--start-from",
        "/srv/two/r.safetensors",
        "--seed",
        "3",
    ]
    shown = "span --data DIR --out OUT --start-from OUT/recall.safetensors --seed 3"
    assert portable_command(given) == f"python -m models.training {shown}"
