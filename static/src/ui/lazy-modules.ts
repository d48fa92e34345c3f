/** Modules that are loaded after the page, ahead of use, so that they are available when the server is not. */
import { t } from "../i18n/messages";
import { toast } from "./toast";

/** Once the page is in use. */
const LATER_MS = 300;

/** Fetch what will be wanted, one after the other; what fails is fetched again when it is wanted. */
export function preload(parts: (() => Promise<unknown>)[], delay = LATER_MS): void {
  setTimeout(
    () => void parts.reduce((before, part) => before.then(part).catch(() => undefined), Promise.resolve<unknown>(null)),
    delay,
  );
}

/** Create a part at first use; try again after a failure, since the server may be back. */
export function loadOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((fault: unknown) => {
      made = undefined;
      throw fault;
    }));
}

/** Wrap a function that loads such a module, for a button or a key: a failed load is reported to the writer. */
export function reportingLoadErrors<A extends unknown[]>(open: (...args: A) => Promise<unknown>): (...args: A) => void {
  return (...args) =>
    void open(...args).catch((fault: unknown) => {
      if (!(fault instanceof TypeError)) throw fault;
      toast(t("part-missing"));
    });
}

/** A part that is well to have and is not missed: where it cannot be had nothing happens. */
export async function loadOptional(add: () => Promise<unknown>): Promise<void> {
  try {
    await add();
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault;
  }
}
