import type { Journal } from "../journal/journal";
import { writeStored, type Store } from "../../ui/storage";
import { EDIT_KEY_PREFIX, type PendingEdit } from "./edit-storage";

interface Ports {
  /** The browser's database, once it is there. */
  journal(): Journal | null;
  /** Whether the edit survives this page has changed. */
  changed(safe: boolean): void;
  /** The database does not work. */
  failed(): void;
}

/** Backs up the edit of this page in the browser: in IndexedDB, or in `localStorage` where that fails. */
export class EditBackup {
  safe = true;
  private newest = 0;
  private reported = false;

  /** `place` is the scope of this page: its person, draft and tab. */
  constructor(
    readonly place: string,
    private readonly ports: Ports,
    private readonly spare: Store = localStorage,
  ) {}

  /** `leaving`: the page may be gone before the database has it. */
  write(kept: PendingEdit, leaving: boolean): void {
    const journal = this.ports.journal();
    const turn = ++this.newest;
    if (!journal || leaving) this.setSafe(this.writeSpare(kept));
    journal?.put(kept).then(
      () => turn === this.newest && this.setSafe(true),
      () => {
        if (turn !== this.newest) return;
        this.setSafe(this.writeSpare(kept));
        if (!this.reported) this.ports.failed();
        this.reported = true;
      },
    );
  }

  clear(): void {
    this.newest++;
    this.writeSpare(null);
    // What stays is known by its name, or by its words, when it is found.
    this.ports
      .journal()
      ?.clear()
      .catch(() => undefined);
    this.setSafe(true);
  }

  /** Synchronously, also when the page is closing. */
  private writeSpare(kept: PendingEdit | null): boolean {
    return writeStored(EDIT_KEY_PREFIX + this.place, kept && JSON.stringify(kept), this.spare);
  }

  private setSafe(safe: boolean): void {
    if (safe === this.safe) return;
    this.safe = safe;
    this.ports.changed(safe);
  }
}
