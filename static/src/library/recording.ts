import { button, h, icon } from "../dom";
import type { Source } from "../wire/types";
import { problemOf, type LibraryApi } from "./api";
import { bytes } from "./words";

interface Ports {
  api: LibraryApi;
  maxBytes: number;
  changed(source: Source): void;
  said(message: string): void;
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
    type: "file", class: "visually-hidden", accept: "audio/*,video/*", tabindex: -1, "aria-label": "Recording", testid: "media-input",
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
  const element = h("section", { class: "details-part", "aria-label": "Recording" }, h("h3", {}, "Recording"), body, problem, input);
  const choose = () => input.click();

  function draw() {
    const media = source?.media;
    const keep = element.contains(document.activeElement);
    body.replaceChildren(...(media
      ? [
          h("p", { class: "recording-name", testid: "recording-name" }, icon("recording"), h("span", {}, media.name)),
          h("p", { class: "hint" }, bytes(media.bytes)),
          h("div", { class: "part-actions" },
            button("Replace…", choose, { class: "button small" }),
            button("Remove…", ask, { class: "button small quiet", testid: "media-remove" })),
        ]
      : [
          h("p", { class: "hint" }, "Attach the audio or video, and the times beside the text play it."),
          h("div", { class: "part-actions" }, button("Attach a recording…", choose, { class: "button small", testid: "media-attach" })),
        ]));
    if (keep) body.querySelector("button")?.focus();
  }

  function ask() {
    const yes = button("Remove it", () => void remove(), { class: "button small danger", testid: "media-remove-confirm" });
    body.querySelector(".part-actions")!.replaceChildren(
      h("span", { class: "hint" }, "The file here is deleted."), yes, button("Keep it", draw, { class: "button small quiet" }));
    yes.focus();
  }

  async function remove() {
    if (!source) return;
    problem.replaceChildren();
    try {
      await ports.api.removeMedia(source.source_id);
      ports.changed({ ...source, media: null });
      ports.said("The recording was removed.");
    } catch (error) {
      trouble(problemOf(error));
      draw();
    }
  }

  async function sendNow(file: File, to: Source) {
    problem.replaceChildren();
    if (file.size > ports.maxBytes) {
      return trouble({ message: `${file.name} has ${bytes(file.size)}; at most ${bytes(ports.maxBytes)} can be attached.`, hint: "Export it with a lower bit rate, or as sound alone." });
    }
    sending?.abort();
    const stop = (sending = new AbortController());
    const bar = h("progress", { max: 1, "aria-label": `${file.name}: sending` });
    const words = h("p", { class: "hint", testid: "media-progress" }, "Sending…");
    body.replaceChildren(
      h("p", { class: "recording-name" }, icon("recording"), h("span", {}, file.name)), bar, words,
      h("div", { class: "part-actions" }, button("Stop", () => stop.abort(), { class: "button small" })));
    try {
      const now = await ports.api.attachMedia(to.source_id, file, (sent, total) => {
        bar.value = total ? sent / total : 0;
        words.textContent = sent < total ? `${bytes(sent)} of ${bytes(total)}` : "Storing…";
      }, stop.signal);
      ports.changed(now);
      ports.said(`${now.media?.name ?? file.name} is attached.`);
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
      const unchanged = same && JSON.stringify(source?.media) === JSON.stringify(next.media);
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
