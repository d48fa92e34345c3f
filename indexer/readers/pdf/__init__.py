"""Read PDF documents."""
