/** Offsets of rows of different heights: any of 100,000 is found, or updated, in logarithmic time. */
export class RowHeights {
  private readonly sizes: Float64Array;
  /** Sums of stretches of rows (Fenwick, A new data structure for cumulative frequency tables, 1994). */
  private readonly sums: Float64Array;
  private readonly step: number;

  constructor(count: number, heightOf: (row: number) => number) {
    this.sizes = Float64Array.from({ length: count }, (_, row) => heightOf(row));
    this.sums = new Float64Array(count + 1);
    for (let at = 1; at <= count; at++) {
      this.sums[at]! += this.sizes[at - 1]!;
      const above = at + (at & -at);
      if (above <= count) this.sums[above]! += this.sums[at]!;
    }
    this.step = count ? 2 ** Math.floor(Math.log2(count)) : 0;
  }

  get count(): number {
    return this.sizes.length;
  }

  get total(): number {
    return this.top(this.count);
  }

  height(row: number): number {
    return this.sizes[row] ?? 0;
  }

  /** Where a row begins: the heights of all above it. */
  top(row: number): number {
    let sum = 0;
    for (let at = Math.min(row, this.count); at > 0; at -= at & -at) sum += this.sums[at]!;
    return sum;
  }

  /** The row at a height from the top; the last one below all of them. */
  at(y: number): number {
    let row = 0;
    let left = y;
    for (let step = this.step; step; step >>= 1) {
      const next = row + step;
      if (next > this.count || this.sums[next]! > left) continue;
      row = next;
      left -= this.sums[next]!;
    }
    return Math.max(0, Math.min(row, this.count - 1));
  }

  /** Set the measured height of a row and return by how much it grew. */
  set(row: number, height: number): number {
    const grown = height - this.height(row);
    if (!grown || row >= this.count) return 0;
    this.sizes[row] = height;
    for (let at = row + 1; at <= this.count; at += at & -at) this.sums[at]! += grown;
    return grown;
  }
}
