/** Alternative headlines of a draft. */
import { Extra } from "../saving/extras";

export const MOST_VARIANTS = 20;

export const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");

export class Variants extends Extra<{ variants: string[] }> {
  get all(): readonly string[] {
    return this.now.variants;
  }

  get isFull(): boolean {
    return this.all.length >= MOST_VARIANTS;
  }

  add(headline: string, at = this.all.length): void {
    const line = oneLine(headline);
    if (line && !this.isFull) this.store([...this.all.slice(0, at), line, ...this.all.slice(at)]);
  }

  remove(variant: string): void {
    this.store(this.all.filter((one) => one !== variant));
  }

  replace(variant: string, by: string): void {
    const line = oneLine(by);
    if (!line) return this.remove(variant);
    this.store(this.all.map((one) => (one === variant ? line : one)));
  }

  /** Makes `variant` the headline, and keeps the former headline and the variant, so that undo loses nothing. */
  swap(variant: string, headline: string): void {
    const line = oneLine(headline);
    if (!line || this.all.includes(line)) return;
    if (this.isFull) return this.replace(variant, line);
    this.add(line, this.all.indexOf(variant));
  }

  private store(lines: readonly string[]): void {
    this.set("variants", [...new Set(lines)]);
  }
}
