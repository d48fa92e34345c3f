import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Source } from "../../wire/types";
import { problemOf, type SourcesApi } from "../api";
import { formatBytes, canChange } from "../labels";

interface Ports {
  api: SourcesApi;
  maxBytes: number;
  changed(source: Source): void;
  announce(message: string): void;
}

export interface RecordingPart {
  element: HTMLElement;
  show(source: Source): void;
  send(file: File): void;
}

/** Whether a file is a recording by what the browser takes it for; what it really is, the server reads from its content. */
export const isRecording = (file: File): boolean => /^(audio|video)\//.test(file.type);

/** A source's recording: attach, replace, remove. */
export function createRecordingPart(ports: Ports): RecordingPart {
  let source: Source | null = null;
  let sending: AbortController | null = null;
  const input = h("input", {
    type: "file",
    class: "visually-hidden",
    accept: "audio/*,video/*",
    tabindex: -1,
    "aria-label": t("library-recording"),
    testid: "media-input",
    on: {
      change: () => {
        const file = input.files?.[0];
        if (file) send(file);
        input.value = "";
      },
    },
  });
  const body = h("div", { class: "recording-body" });
  const problem = h("div", { class: "recording-problem", role: "alert" });
  const title = t("library-recording");
  const element = h(
    "section",
    { class: "details-part", "aria-label": title },
    h("h3", {}, title),
    body,
    problem,
    input,
  );
  const choose = () => input.click();

  function draw() {
    const media = source?.media;
    const changes = source !== null && canChange(source);
    element.hidden = !media && !changes;
    const keep = element.contains(document.activeElement);
    body.replaceChildren(
      ...(media
        ? [
            h("p", { class: "recording-name", testid: "recording-name" }, icon("recording"), h("span", {}, media.name)),
            h("p", { class: "hint" }, formatBytes(media.bytes)),
            ...(changes
              ? [
                  h(
                    "div",
                    { class: "part-actions" },
                    button(t("recording-replace"), choose, { class: "button small" }),
                    button(t("recording-remove"), ask, { class: "button small quiet", testid: "media-remove" }),
                  ),
                ]
              : []),
          ]
        : changes
          ? [
              h("p", { class: "hint" }, t("recording-hint")),
              h(
                "div",
                { class: "part-actions" },
                button(t("recording-attach"), choose, { class: "button small", testid: "media-attach" }),
              ),
            ]
          : []),
    );
    if (keep) body.querySelector("button")?.focus();
  }

  function ask() {
    const yes = button(t("recording-remove-confirm"), () => void remove(), {
      class: "button small danger",
      testid: "media-remove-confirm",
    });
    body
      .querySelector(".part-actions")!
      .replaceChildren(
        h("span", { class: "hint" }, t("recording-remove-hint")),
        yes,
        button(t("library-keep"), draw, { class: "button small quiet" }),
      );
    yes.focus();
  }

  async function remove() {
    if (!source) return;
    problem.replaceChildren();
    try {
      await ports.api.removeMedia(source.source_id);
      ports.changed({ ...source, media: null });
      ports.announce(t("recording-removed"));
    } catch (error) {
      trouble(problemOf(error));
      draw();
    }
  }

  async function sendNow(file: File, to: Source) {
    problem.replaceChildren();
    if (file.size > ports.maxBytes) {
      const sizes = { file: file.name, size: formatBytes(file.size), most: formatBytes(ports.maxBytes) };
      return trouble({ message: t("recording-too-large", sizes), hint: t("recording-too-large-hint") });
    }
    sending?.abort();
    const stop = (sending = new AbortController());
    const bar = h("progress", { max: 1, "aria-label": t("recording-sending-file", { file: file.name }) });
    const words = h("p", { class: "hint", testid: "media-progress" }, t("recording-sending"));
    body.replaceChildren(
      h("p", { class: "recording-name" }, icon("recording"), h("span", {}, file.name)),
      bar,
      words,
      h(
        "div",
        { class: "part-actions" },
        button(t("recording-stop"), () => stop.abort(), { class: "button small" }),
      ),
    );
    try {
      const now = await ports.api.attachMedia(
        to.source_id,
        file,
        (sent, total) => {
          bar.value = total ? sent / total : 0;
          words.textContent =
            sent < total
              ? t("recording-sent", { sent: formatBytes(sent), total: formatBytes(total) })
              : t("recording-storing");
        },
        stop.signal,
      );
      ports.changed(now);
      ports.announce(t("recording-attached", { file: now.media?.name ?? file.name }));
    } catch (error) {
      if (!stop.signal.aborted) trouble(problemOf(error));
      if (source?.source_id === to.source_id) draw();
    } finally {
      if (sending === stop) sending = null;
    }
  }

  function trouble({ message, hint }: { message: string; hint: string }) {
    problem.replaceChildren(h("p", {}, icon("alert"), message), h("p", { class: "hint" }, hint));
  }

  function send(file: File) {
    if (source) void sendNow(file, source);
  }

  return {
    element,
    send,
    show(next) {
      const same = source?.source_id === next.source_id;
      const shown = (one: Source | null) => JSON.stringify([one?.media, one && canChange(one)]);
      const unchanged = same && shown(source) === shown(next);
      source = next;
      if (!same) {
        // Sent to a source that is not looked at any more, it is lost from sight: better stopped than unseen.
        sending?.abort();
        problem.replaceChildren();
      }
      if (!unchanged) draw();
    },
  };
}
