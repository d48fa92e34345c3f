/** The page of the speakers: the people who speak in sources, to search, rename, merge and split. */
import { attempt } from "../ui/forms";
import { emptyState } from "../ui/blocks";
import { t } from "../i18n/messages";
import { watchInboxInBar } from "../inbox/bar";
import { speakersApi as api } from "../sources/speakers/api";
import { openMerge, openRename, openSplit } from "../sources/speakers/dialogs";
import { speakerRow, type RowActions } from "../sources/speakers/list";
import { button, byId, h } from "../ui/dom";
import { toast } from "../ui/toast";
import { openSocket } from "../wire/socket";
import type { DirectoryPerson, LabelAlias, SpeakersBoot } from "../wire/types";
import "./people.css";
import "./speakers.css";
import { debounce } from "../ui/debounce";

const PAGE = 100;
const TYPING_MS = 200;
/** Several changes at once are read once. */
const GATHER_MS = 250;

function start(boot: SpeakersBoot): void {
  let people: DirectoryPerson[] = [];
  let total = 0;
  let latestRequest = 0;
  const search = byId<HTMLInputElement>("speakers-search");
  const list = h("ul.rows");
  const more = button(t("speakers-more-rows"), () => void load(people.length), { testid: "speakers-more" });
  byId("speakers").append(list, more);

  /** Load the list from its beginning to where it was, or what follows after `from`. */
  async function load(from = 0): Promise<void> {
    const thisRequest = ++latestRequest;
    await attempt(async () => {
      const page = await api.people(search.value.trim(), from ? PAGE : Math.max(PAGE, people.length), from);
      if (thisRequest !== latestRequest) return;
      people = from ? [...people, ...page.people] : page.people;
      total = page.total;
      draw();
      if (from) list.children[from]?.querySelector<HTMLElement>(".row-name")?.focus();
    });
  }

  function draw(): void {
    const open = new Set([...list.querySelectorAll("details[open]")].map((one) => labelOf(one)));
    const focused = labelOf(document.activeElement);
    list.replaceChildren(
      ...people.map((person) =>
        speakerRow(
          person,
          actions,
          person.labels.some(({ label }) => open.has(label)),
        ),
      ),
    );
    more.hidden = people.length >= total;
    byId("status").textContent = total ? t("speakers-count", { count: total }) : "";
    if (!total) list.replaceChildren(empty());
    if (focused && document.activeElement === document.body) focusRow(focused);
  }

  function empty(): HTMLElement {
    const isSearch = search.value.trim() !== "";
    return h(
      "li",
      emptyState(
        t(isSearch ? "speakers-none-found" : "speakers-none"),
        t(isSearch ? "speakers-none-found-hint" : "speakers-none-hint"),
      ),
    );
  }

  const labelOf = (element: Element | null) =>
    element?.closest<HTMLElement>("[data-testid=speaker]")?.dataset["label"] ?? "";

  function focusRow(label: string): void {
    const at = people.findIndex(({ labels }) => labels.some((one) => one.label === label));
    list.children[at]?.querySelector<HTMLElement>(".row-name")?.focus();
  }

  /** Sends a change, shows what came of it, and how to undo it. */
  async function change(aliases: LabelAlias[], words: string, apartFrom?: string): Promise<void> {
    const { before } = await api.correct(aliases, apartFrom);
    const undo = () =>
      void attempt(async () => {
        await api.correct(before);
        showChange(t("speakers-undone"));
        await load();
        focusRow(aliases[0]!.label);
      });
    showChange(words, undo);
    toast(words, { label: t("speakers-undo"), run: undo });
    await load();
    // The dialog that sent it closes first: as long as it is open nothing behind it can have the focus.
    setTimeout(() => focusRow(aliases[0]!.label));
  }

  function showChange(words: string, undo?: () => void): void {
    byId("last-change").replaceChildren(
      words,
      ...(undo ? [" ", button(t("speakers-undo"), undo, "link", { testid: "speakers-undo" })] : []),
    );
  }

  const ports = { api, change };
  const actions: RowActions | null = boot.may_correct
    ? {
        rename: (person) => openRename(person, ports),
        merge: (person) => openMerge(person, ports),
        split: (person, label) => openSplit(person, label, ports),
        reset: ({ label }) => void attempt(() => change([{ label, name: null }], t("speakers-was-reset", { label }))),
      }
    : null;

  const typed = debounce(() => {
    people = [];
    void load();
  }, TYPING_MS);
  search.addEventListener("input", () => typed());
  const socket = openSocket();
  const changed = debounce(() => load(), GATHER_MS);
  socket.on("sources_changed", () => changed());
  socket.io.on("reconnect", () => changed());
  watchInboxInBar(socket);
  void load();
}

start(JSON.parse(byId("boot").textContent ?? "") as SpeakersBoot);
