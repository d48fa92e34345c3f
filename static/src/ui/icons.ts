/** Outlines in a square of 16 units. */
export const ICONS = {
  alert: "M8 2.2 14.6 13.6H1.4ZM8 6.4v3.4M8 11.6v.1",
  differs: "M2 6.2h12M2 9.8h12M10.6 2.6 5.4 13.4",
  missing: "M6 6.1a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.6M8 11.6v.1M8 14.4A6.4 6.4 0 1 0 8 1.6a6.4 6.4 0 0 0 0 12.8Z",
  // In the source: a sheet with its lines. Words in marks: two marks alone.
  source: "M4 1.8h8v12.4H4ZM6.4 5.2h3.2M6.4 8h3.2M6.4 10.8h1.6",
  marks: "M3.6 10.4c2-.5 3-2 3-5.2h-2.4v2.4M9.6 10.4c2-.5 3-2 3-5.2h-2.4v2.4",
  // A tick between brackets: the change was declared. Two arrows: one speaker for another.
  edited: "M4.4 2.6H2.2v10.8h2.2M11.6 2.6h2.2v10.8h-2.2M5.4 8.4l1.8 1.8 3.4-4",
  swapped: "M2.6 5.4h10.2M10 2.6l2.8 2.8L10 8.2M13.4 10.6H3.2M6 7.8l-2.8 2.8L6 13.4",
  // Two marks of speech, one behind the other: the same words in another language.
  translated: "M2 2.6h8v6.4H6L3.8 11V9H2ZM12 5.6h2v6.4h-1.8V14L10 12H6.4",
  check: "m3 8.6 3.2 3.2L13 5",
  close: "m4 4 8 8M12 4l-8 8",
  file: "M4 1.8h5.2L12 4.6v9.6H4ZM9 2v3h3",
  back: "M13 8H3M7 4 3 8l4 4",
  around: "M3 2.6h10M3 13.4h10M3 6.2h10v3.6H3Z",
  play: "M5 3.2v9.6L12.6 8Z",
  pause: "M5.2 3.2v9.6M10.8 3.2v9.6",
  stop: "M4.4 4.4h7.2v7.2H4.4Z",
  rewind: "M3.4 3.2v3.4h3.4M3.8 6.4a5 5 0 1 1-.6 3",
  pencil: "m3 13 .6-2.8 7-7 2.2 2.2-7 7ZM9.4 4.4l2.2 2.2",
  // A point with waves on both sides.
  live: "M8 7.9v.2M5.6 5.6a3.4 3.4 0 0 0 0 4.8M10.4 5.6a3.4 3.4 0 0 1 0 4.8M3.3 3.3a6.6 6.6 0 0 0 0 9.4M12.7 3.3a6.6 6.6 0 0 1 0 9.4",
  recording: "M8 1.8a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0v-4a2 2 0 0 1 2-2ZM3.8 7.6a4.2 4.2 0 0 0 8.4 0M8 11.8v2.4",
  ask: "M2.4 3h11.2v8H7.6L4.6 13.6V11H2.4ZM6.6 5.9a1.4 1.4 0 1 1 2.2 1.2c-.5.3-.8.5-.8 1M8 9.4v.1",
  background:
    "M2 2l12 12M6.2 3.8A6.6 6.6 0 0 1 8 3.6c3.4 0 5.6 2.6 6.6 4.4a11 11 0 0 1-2 2.5M10 11.9a6.4 6.4 0 0 1-2 .5c-3.4 0-5.6-2.6-6.6-4.4a11 11 0 0 1 2.4-2.9",
  comment: "M2.4 3h11.2v8H7.6L4.6 13.6V11H2.4ZM5 6h6M5 8.2h4",
  lock: "M4 7h8v6.4H4ZM5.6 7V5a2.4 2.4 0 0 1 4.8 0v2",
  fold: "m6 4 4 4-4 4",
  archive: "M2 3h12v3H2ZM3.2 6v7.2h9.6V6M6.4 8.8h3.2",
  search: "M7 11.6A4.6 4.6 0 1 0 7 2.4a4.6 4.6 0 0 0 0 9.2ZM10.4 10.4 14 14",
  filter: "M2 4h12M4.4 8h7.2M6.6 12h2.8",
  details: "M2 3h12v10H2ZM9.6 3v10",
  link: "M6.6 9.4a2.6 2.6 0 0 0 3.7 0l2.6-2.6a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.4 6.6a2.6 2.6 0 0 0-3.7 0L3.1 9.2a2.6 2.6 0 0 0 3.7 3.7l.8-.8",
  image: "M2 3h12v10H2ZM2.4 11.6 6 8l2.6 2.6L10.4 9l3.4 3.2M10.4 5.8v.2",
  bullets: "M6 4h8M6 8h8M6 12h8M2.6 4h.1M2.6 8h.1M2.6 12h.1",
  numbers: "M6.6 4H14M6.6 8H14M6.6 12H14M2 3l1-.6v3.2M2 10.6c.6-.8 1.9-.4 1.6.5L2 13h1.8",
  blockquote: "M2.6 3v10M6 4.6h8M6 8h8M6 11.4h5",
  undo: "M5.6 3 2.6 6l3 3M2.8 6h6.6a3.6 3.6 0 0 1 0 7.2H6.6",
  redo: "M10.4 3l3 3-3 3M13.2 6H6.6a3.6 3.6 0 0 0 0 7.2h2.8",
  // A close match, filled by its style, and one that may be.
  strong: "M8 2.6 13.4 8 8 13.4 2.6 8Z",
  possible: "M8 2.6 13.4 8 8 13.4 2.6 8Z",
  up: "m4 10 4-4 4 4",
  down: "m4 6 4 4 4-4",
} as const;

export type IconName = keyof typeof ICONS;
