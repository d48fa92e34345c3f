/** Other headlines that the server does not have yet, and those that they were made from. */
import { besideOf, type Beside } from "../saving/unsaved-extras";

export interface KeptVariants {
  wanted: string[];
  stored: string[];
}

const areLines = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");

export const keptVariants = (place: string): Beside<KeptVariants> =>
  besideOf("variants", place, ({ wanted, stored }) => areLines(wanted) && areLines(stored));
