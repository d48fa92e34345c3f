"""Sign-off: a writer requests an editor's approval of overrides, and an editor approves it or sends it back."""
