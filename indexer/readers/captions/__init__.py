"""Read captions: WebVTT, SubRip, SubViewer, timed text, SubStation, SAMI and Scenarist."""
