"""Caches the vectors of a dual encoder on disk, so that each folder is encoded once."""

from models.evaluation.vector_file import VectorFiles
from models.social.networks.sides import ArticleSide, PostSide, TwoSidedEncoder
from models.social.protocol import SocialEncoder


class FileCachedSocialEncoder(TwoSidedEncoder):
    """A ``SocialEncoder`` that calls another one only for texts whose vectors are not on disk yet.

    They are stored in float16: within 0.0005 of the encoder's.

    Args:
        encoder: computes what is missing.
        files: one for each side.
    """

    def __init__(self, encoder: SocialEncoder, files: VectorFiles) -> None:
        super().__init__(encoder, files(PostSide(encoder)), files(ArticleSide(encoder)))
