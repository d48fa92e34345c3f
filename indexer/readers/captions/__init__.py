"""Read WebVTT and SubRip captions."""
