"""The desk's server: a package per feature, and below them what every feature needs. See docs/architecture.md."""
