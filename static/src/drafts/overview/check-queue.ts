import type { DraftsApi, Warnings } from "./api";

/** Few at once: the checks have writers to answer first. */
const AT_ONCE = 4;

/** Requests the checks of drafts in small batches; the newest request comes first. */
export class CheckQueue {
  private waiting: string[] = [];
  private asked = new Set<string>();
  private running = false;

  constructor(
    private readonly api: Pick<DraftsApi, "warnings">,
    private readonly checked: (warnings: Record<string, Warnings>) => void,
  ) {}

  request(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.asked.has(id));
    fresh.forEach((id) => this.asked.add(id));
    this.waiting = [...fresh, ...this.waiting];
    if (!this.running) void this.run();
  }

  /** What was wanted is looked at no more: the list shows something else. */
  forget(): void {
    this.waiting = [];
    this.asked.clear();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length) {
      const portion = this.waiting.splice(0, AT_ONCE);
      try {
        this.checked(await this.api.warnings(portion));
      } catch {
        // The list works without it, and requests it again when it is next shown.
        this.forget();
      }
    }
    this.running = false;
  }
}
