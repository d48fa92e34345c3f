/** The monitoring page: creates its parts and connects them. */
import { button, byId, h, icon, setText } from "../ui/dom";
import { t } from "../i18n/messages";
import { deskPath } from "../drafts/last-draft";
import { addressOf as libraryAddress, EVERYTHING as WHOLE_LIBRARY } from "../sources/library/address";
import {
  addressOf,
  readAddress,
  type Address,
  type Aggregation,
  type MonitorRequest,
  type MonitorAnswer,
} from "../posts/monitor/types";
import { createMonitorForm } from "../posts/monitor/form";
import { asFile } from "../posts/monitor/pasted";
import { MonitorResults } from "../posts/monitor/results";
import { acceptDrops } from "../sources/upload/drops";
import { watchInboxInBar } from "../inbox/bar";
import { toast } from "../ui/toast";
import { reportingLoadErrors } from "../ui/lazy-modules";
import { api, request, problemOf, problemText } from "../wire/http";
import "./monitor.css";

function start(): void {
  let address = readAddress(window.location.search);
  /** What was pasted; null where a thread of the library is shown, or nothing. */
  let pasted: { text: string; name: string } | null = null;
  let answers = new Map<Aggregation, MonitorAnswer>();
  let latestRequest = 0;

  const status = byId("monitor-status");
  const form = createMonitorForm({
    ask: (text, name) => {
      pasted = { text, name };
      go({ ...address, source: null, thread: null }, true);
    },
    choose: () => byId<HTMLInputElement>("upload-input").click(),
  });
  const results = new MonitorResults({
    compare: (by) => {
      address = { ...address, by };
      window.history.replaceState(null, "", addressOf(address));
      void ask(false);
    },
    actions,
    reader: () => {
      const { source } = address;
      return source === null ? null : (position) => openAt(source, position);
    },
  });
  byId("ask").append(form.element);
  byId("results").append(results.element);
  byId<HTMLAnchorElement>("home-link").href = deskPath();
  acceptDrops(([file]) => {
    form.element.hidden = false;
    if (file) void form.take(file);
  });

  const openAt = reportingLoadErrors(async (sourceId: string, position: number) =>
    (await import("../posts/thread")).openThread({ sourceId, position }),
  );

  /** Show what an address says; `remember` makes a step of it to which the way back leads. */
  function go(next: Address, remember: boolean): void {
    address = next;
    if (remember) window.history.pushState(null, "", addressOf(next));
    answers = new Map();
    void ask(true);
  }

  function wanted(): MonitorRequest | null {
    if (address.source !== null && address.thread !== null)
      return { source_id: address.source, thread: address.thread };
    return pasted && { text: pasted.text };
  }

  /** Requests what is not loaded yet; an answer to an older request is dropped. */
  async function ask(isNew: boolean): Promise<void> {
    const thisRequest = ++latestRequest;
    const what = wanted();
    byId("problem").replaceChildren();
    // A link to a thread of the library shows that thread, not the form to paste another one.
    if (isNew) form.element.hidden = address.source !== null;
    if (!what) return results.hide();
    if (isNew) results.hide();
    byId("monitor").setAttribute("aria-busy", "true");
    setText(status, t("monitor-asking"));
    try {
      for (const aggregation of address.by) {
        if (!answers.has(aggregation))
          answers.set(aggregation, await request<MonitorAnswer>("POST", "/api/monitor", { ...what, aggregation }));
        if (thisRequest !== latestRequest) return;
        if (aggregation === address.by[0]) results.show(answers, address.by);
      }
      results.compare(answers, address.by);
      setText(status, "");
      if (isNew) results.focus();
    } catch (error) {
      if (thisRequest !== latestRequest) return;
      setText(status, "");
      form.element.hidden = false;
      const { code, message, hint } = problemOf(error);
      // Nobody has trained one here.
      if (code === "no_aggregation" && address.by.includes("learned")) {
        const others = address.by.filter((by) => by !== "learned");
        return go({ ...address, by: others.length ? others : ["mean"] }, false);
      }
      byId("problem").replaceChildren(
        h(
          "div.monitor-problem",
          { testid: "monitor-problem" },
          h("p.dialog-problem", icon("alert"), message),
          h("p.hint", hint),
        ),
      );
    } finally {
      if (thisRequest === latestRequest) byId("monitor").removeAttribute("aria-busy");
    }
  }

  function actions(): HTMLElement[] {
    const { source, thread } = address;
    if (source === null || thread === null) return pasted ? [keepButton(pasted)] : [];
    return [
      button(t("monitor-show-thread"), () => openAt(source, thread), "small", {
        "aria-haspopup": "dialog",
        testid: "monitor-show-thread",
      }),
      h(
        "a.button.small.quiet",
        { href: libraryAddress({ search: WHOLE_LIBRARY, source, at: null }) },
        t("monitor-in-library"),
      ),
      button(
        t("monitor-another"),
        () => {
          form.element.hidden = false;
          form.focus();
        },
        "small quiet",
        { testid: "monitor-another" },
      ),
    ];
  }

  /** From then on it is a thread of the library: it can be read as a tree, quoted, and found again by its address. */
  function keepButton({ text, name }: { text: string; name: string }): HTMLButtonElement {
    const keep = button(t("monitor-keep"), () => void store(), "small", {
      testid: "monitor-keep",
      title: t("monitor-keep-what"),
    });
    async function store() {
      keep.disabled = true;
      try {
        const of = { draft_id: undefined, upload_id: Date.now().toString(36), sid: undefined };
        const { source_id, title } = await api.upload(
          asFile(text, name || t("monitor-kept-name")),
          of,
          new AbortController().signal,
        );
        toast(t("library-imported", { title }));
        const { longestThread, readThread, wholeThread } = await import("../posts/thread");
        const { outline } = await wholeThread(await readThread(source_id, null));
        go({ ...address, source: source_id, thread: longestThread(outline) }, true);
      } catch (error) {
        keep.disabled = false;
        toast(problemText(error));
      }
    }
    return keep;
  }

  window.addEventListener("popstate", () => go(readAddress(window.location.search), false));
  void ask(true);
  if (!wanted()) form.focus();
}

start();
watchInboxInBar();
