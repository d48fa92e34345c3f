"""The networks of quote recommendation: dual encoder, recall encoder, joint ranker and span predictor."""
