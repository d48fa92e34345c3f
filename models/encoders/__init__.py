"""Text encoders behind one Protocol, their base models, adapters, caches and weight files."""
