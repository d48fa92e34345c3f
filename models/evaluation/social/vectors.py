"""The vectors of a dual encoder on disk: a folder measured once is not embedded again."""

from models.evaluation.vector_file import VectorFiles
from models.social.networks.sides import ArticleSide, PostSide, TwoSidedEncoder
from models.social.protocol import SocialEncoder


class FileCachedSocialEncoder(TwoSidedEncoder):
    """A ``SocialEncoder`` that asks another one only for texts whose vectors are not in a file yet.

    They are kept in float16: within 0.0005 of what the encoder gives.

    Args:
        encoder: computes what is missing.
        files: one of each side.
    """

    def __init__(self, encoder: SocialEncoder, files: VectorFiles) -> None:
        super().__init__(encoder, files(PostSide(encoder)), files(ArticleSide(encoder)))
