/** An undo that takes back what its writer did, and nothing that others wrote into it meanwhile. */
import { Slice, type Node } from "prosemirror-model";
import { Mapping, ReplaceStep, Step, StepMap, StepResult, type Mappable } from "prosemirror-transform";

/** A change by the writer of this page. The history stores its inverse. */
export class OwnStep extends ReplaceStep {
  static of({ from, to, slice }: ReplaceStep): OwnStep {
    return new OwnStep(from, to, slice);
  }

  // Its type is that of the base class, whose fields nobody reads of an inverse.
  override invert(doc: Node): ReplaceStep {
    const { from, to, slice } = this;
    return new SplitStep([new ReplaceStep(from, from + slice.size, doc.slice(from, to))]) as Step as ReplaceStep;
  }
}

/**
 * Replaces several ranges at once, in the order of the text. Mapped through insertions of others, a range becomes those
 * around them; a `ReplaceStep` would cover them.
 */
class SplitStep extends Step {
  constructor(private readonly parts: readonly ReplaceStep[]) {
    super();
  }

  override apply(doc: Node): StepResult {
    let result = StepResult.ok(doc);
    for (const part of [...this.parts].reverse()) {
      if (result.doc) result = part.apply(result.doc);
    }
    return result;
  }

  override getMap(): StepMap {
    return new StepMap(this.parts.flatMap(({ from, to, slice }) => [from, to - from, slice.size]));
  }

  override invert(doc: Node): Step {
    let shift = 0;
    const inverses = this.parts.map(({ from, to, slice }) => {
      const start = from + shift;
      shift += slice.size - (to - from);
      return new ReplaceStep(start, start + slice.size, doc.slice(from, to));
    });
    return new SplitStep(inverses);
  }

  override map(mapping: Mappable): Step | null {
    const parts = this.parts.flatMap((part) => {
      const mapped = part.map(mapping);
      if (!mapped) return [];
      return mapping instanceof Mapping ? withoutRanges(mapped, insertedRanges(mapping)) : [mapped];
    });
    return parts.length ? new SplitStep(parts) : null;
  }

  override merge(other: Step): Step | null {
    if (!(other instanceof SplitStep) || this.parts.length !== 1 || other.parts.length !== 1) return null;
    const merged = this.parts[0]!.merge(other.parts[0]!);
    return merged instanceof ReplaceStep ? new SplitStep([merged]) : null;
  }

  /** Stays in the history of this page. */
  override toJSON(): never {
    throw new Error("A step of the undo history is not sent");
  }
}

/** What a mapping inserts, in the document after it. What it also takes back is not part of it. */
function insertedRanges(mapping: Mapping): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (let index = mapping.from; index < mapping.to; index++) {
    if (mapping.getMirror(index) !== undefined) continue;
    const rest = mapping.slice(index + 1, mapping.to);
    mapping.maps[index]!.forEach((_oldStart, _oldEnd, start, end) => {
      if (start < end) ranges.push([rest.map(start, -1), rest.map(end, 1)]);
    });
  }
  return ranges.sort(([one], [other]) => one - other);
}

/** Replace the parts of a range that are outside of `ranges`; what it inserts comes at its start. */
function withoutRanges({ from, to, slice }: ReplaceStep, ranges: [number, number][]): ReplaceStep[] {
  const parts: ReplaceStep[] = [];
  let start = from;
  const add = (end: number) => {
    const inserted = parts.length ? Slice.empty : slice;
    if (start < end || inserted.size) parts.push(new ReplaceStep(start, end, inserted));
  };
  for (const [first, last] of ranges) {
    if (last <= start || first >= to) continue;
    add(Math.max(first, start));
    start = Math.min(last, to);
  }
  add(to);
  return parts;
}
