"""Links posts and threads to articles (Piotrowski et al., CATBERT)."""
