/** The tree of a thread, derived from the depths of its posts in reading order. */
export class Outline {
  readonly size: number;
  private readonly depths: Int32Array;
  private readonly parents: Int32Array;
  private readonly ends: Int32Array;
  private readonly siblingNumbers: Int32Array;
  private readonly siblingCounts: Int32Array;

  /** A post that is deeper than one level below the one before it counts as an answer to that. */
  constructor(depths: ArrayLike<number>) {
    const size = (this.size = depths.length);
    this.depths = new Int32Array(size);
    this.parents = new Int32Array(size).fill(-1);
    this.ends = new Int32Array(size);
    this.siblingNumbers = new Int32Array(size);
    this.siblingCounts = new Int32Array(size);
    const children = new Int32Array(size + 1);
    const open: number[] = [];
    for (let at = 0; at < size; at++) {
      const depth = Math.max(0, Math.min(depths[at]!, open.length));
      this.depths[at] = depth;
      while (open.length > depth) this.ends[open.pop()!] = at;
      const parent = open.at(-1) ?? -1;
      this.parents[at] = parent;
      this.siblingNumbers[at] = ++children[parent + 1]!;
      open.push(at);
    }
    for (const at of open) this.ends[at] = size;
    for (let at = 0; at < size; at++) this.siblingCounts[at] = children[this.parents[at]! + 1]!;
  }

  depth(at: number): number {
    return this.depths[at] ?? 0;
  }

  /** Index of the parent; -1 for a root. */
  parent(at: number): number {
    return this.parents[at] ?? -1;
  }

  /** The first post that is no answer to it, nor to an answer. */
  end(at: number): number {
    return this.ends[at] ?? this.size;
  }

  /** How many posts are below it. */
  below(at: number): number {
    return this.end(at) - at - 1;
  }

  /** Its number among those that answer the same, from 1, and how many these are. */
  standing(at: number): { position: number; of: number } {
    return { position: this.siblingNumbers[at] ?? 1, of: this.siblingCounts[at] ?? 1 };
  }

  /** Whether another post answers the same after it. */
  hasNext(at: number): boolean {
    return this.siblingNumbers[at]! < this.siblingCounts[at]!;
  }

  /** What it answers, the root first, and itself. */
  line(at: number): number[] {
    const line: number[] = [];
    for (let one = at; one >= 0; one = this.parent(one)) line.push(one);
    return line.reverse();
  }
}

/** Place of the root that most posts are below. */
export function longestThread(outline: Outline): number {
  let longest = 0;
  for (let root = 0; root < outline.size; root = outline.end(root))
    if (outline.below(root) > outline.below(longest)) longest = root;
  return longest;
}

/** The posts that are not folded away, one a row. */
export class Rows {
  private readonly closed = new Set<number>();
  private shown = new Int32Array(0);

  constructor(private readonly outline: Outline) {
    this.lay();
  }

  get count(): number {
    return this.shown.length;
  }

  /** The place of the post in a row. */
  at(row: number): number {
    return this.shown[row] ?? -1;
  }

  /** Row of a post, or of the collapsed post that contains it. */
  of(index: number): number {
    let low = 0;
    let high = this.shown.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.shown[middle]! <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The places from one up to another that are not folded away. */
  between(from: number, end: number): Int32Array {
    const row = this.of(from);
    const first = this.at(row) < from ? row + 1 : row;
    const last = this.of(end - 1);
    return this.shown.subarray(first, last + 1);
  }

  isClosed(index: number): boolean {
    return this.closed.has(index);
  }

  /** Collapse or expand the answers to a post; return false if nothing changes. */
  close(index: number, on: boolean): boolean {
    if (on === this.closed.has(index) || (on && !this.outline.below(index))) return false;
    if (on) this.closed.add(index);
    else this.closed.delete(index);
    this.lay();
    return true;
  }

  /** Bring a post into the rows; false where it stood there. */
  reveal(index: number): boolean {
    const hidden = this.outline
      .line(index)
      .slice(0, -1)
      .filter((one) => this.closed.delete(one));
    if (hidden.length) this.lay();
    return hidden.length > 0;
  }

  private lay(): void {
    const { outline, closed } = this;
    const shown = new Int32Array(outline.size);
    let count = 0;
    for (let at = 0; at < outline.size; at = closed.has(at) ? outline.end(at) : at + 1) shown[count++] = at;
    this.shown = shown.subarray(0, count);
  }
}
