/** Unsolicited messages wait until this long after the last key. */
const QUIET_MS = 900;
/** The same words are announced again only if the region was empty for a moment. */
const GONE_MS = 60;

/** Topics of unsolicited messages, the most urgent first. */
const MATTERS = ["saving", "findings", "offer"] as const;
type Topic = (typeof MATTERS)[number];

/**
 * Announces messages in one live region: at once what answers a key, and after a pause what came up meanwhile, each
 * message once.
 */
export class LiveRegion {
  /** Messages by topic that wait for the pause, and those that are in the region. */
  private readonly waiting = new Map<Topic, string>();
  private shown = new Map<Topic, string>();
  /** The last message of a topic since the last key. */
  private readonly announced = new Map<Topic, string>();
  private pause: ReturnType<typeof setTimeout> | undefined;
  private gone: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly region: HTMLElement) {
    const acted = () => this.acted();
    for (const event of ["keydown", "compositionupdate"])
      document.addEventListener(event, acted, { capture: true, passive: true });
  }

  /** Announce immediately after a user action, even if the text is unchanged. */
  readonly say = (words: string): void => {
    this.shown = new Map();
    this.write(words);
  };

  /** Announce after a pause. Newer words of a name take the place of older ones; none take them back. */
  readonly whenQuiet = (name: Topic, words: string): void => {
    if (words) this.waiting.set(name, words);
    else {
      this.waiting.delete(name);
      if (this.shown.delete(name)) this.write([...this.shown.values()].join(" "), true);
    }
    this.later();
  };

  private acted(): void {
    this.announced.clear();
    if (this.waiting.size) this.later();
  }

  private later(): void {
    clearTimeout(this.pause);
    if (this.waiting.size) this.pause = setTimeout(() => this.announceNext(), QUIET_MS);
  }

  private announceNext(): void {
    const fresh = new Map(
      MATTERS.flatMap((name) => {
        const words = this.waiting.get(name);
        return words && words !== this.announced.get(name) ? [[name, words] as const] : [];
      }),
    );
    this.waiting.clear();
    if (!fresh.size) return;
    for (const [name, words] of fresh) this.announced.set(name, words);
    this.shown = fresh;
    this.write([...fresh.values()].join(" "));
  }

  private write(words: string, isLess = false): void {
    clearTimeout(this.gone);
    const again = words !== "" && words === this.region.textContent && !isLess;
    this.region.textContent = again || isLess ? "" : words;
    if (again) this.gone = setTimeout(() => (this.region.textContent = words), GONE_MS);
  }
}
