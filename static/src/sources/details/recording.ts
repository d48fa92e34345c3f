import { button, fill, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { problemOf } from "../../wire/http";
import type { Source } from "../../wire/types";
import { sourcesApi } from "../api";
import { formatBytes, canChange } from "../labels";

/** Whether a file is a recording by what the browser takes it for; what it really is, the server reads from its content. */
export const isRecording = (file: File): boolean => /^(audio|video)\//.test(file.type);

/** A source's recording: attach, replace, remove. */
export function createRecordingPart(maxBytes: number, changed: (source: Source) => void) {
  let source: Source | null = null;
  let sending: AbortController | null = null;
  const title = t("library-recording");
  const input = h("input.visually-hidden", {
    type: "file",
    accept: "audio/*,video/*",
    tabindex: -1,
    "aria-label": title,
    testid: "media-input",
    on: {
      change: () => {
        const file = input.files?.[0];
        if (file) send(file);
        input.value = "";
      },
    },
  });
  const body = h("div.recording-body");
  const problem = problemLine();
  const element = h("section.details-part", { "aria-label": title }, h("h3", title), body, problem.element, input);

  function draw() {
    const media = source?.media;
    const changes = source !== null && canChange(source);
    element.hidden = !media && !changes;
    const keep = element.contains(document.activeElement);
    const choose = (label: string, testid: string) => button(label, () => input.click(), "small", { testid });
    fill(
      body,
      media && [
        h("p.recording-name", { testid: "recording-name" }, icon("recording"), h("span", media.name)),
        h("p.hint", formatBytes(media.bytes)),
      ],
      !media && changes && h("p.hint", t("recording-hint")),
      changes &&
        h(
          "div.part-actions",
          media ? choose(t("recording-replace"), "media-replace") : choose(t("recording-attach"), "media-attach"),
          media && button(t("recording-remove"), ask, "small quiet", { testid: "media-remove" }),
        ),
    );
    if (keep) body.querySelector("button")?.focus();
  }

  function ask() {
    const yes = button(t("recording-remove-confirm"), () => void remove(), "small danger", {
      testid: "media-remove-confirm",
    });
    const keep = button(t("library-keep"), draw, "small quiet");
    body.querySelector(".part-actions")!.replaceChildren(h("span.hint", t("recording-remove-hint")), yes, keep);
    yes.focus();
  }

  async function remove() {
    const of = source;
    if (!of) return;
    const isRemoved = await problem.run(async () => {
      await sourcesApi.removeMedia(of.source_id);
      changed({ ...of, media: null });
      toast(t("recording-removed"));
    });
    if (!isRemoved) draw();
  }

  async function sendNow(file: File, to: Source) {
    problem.say(null);
    if (file.size > maxBytes) {
      const sizes = { file: file.name, size: formatBytes(file.size), most: formatBytes(maxBytes) };
      return problem.say({ message: t("recording-too-large", sizes), hint: t("recording-too-large-hint") });
    }
    sending?.abort();
    const stop = (sending = new AbortController());
    const bar = h("progress", { max: 1, "aria-label": t("recording-sending-file", { file: file.name }) });
    const words = h("p.hint", { testid: "media-progress" }, t("recording-sending"));
    body.replaceChildren(
      h("p.recording-name", icon("recording"), h("span", file.name)),
      bar,
      words,
      h(
        "div.part-actions",
        button(t("recording-stop"), () => stop.abort(), "small"),
      ),
    );
    const progress = (sent: number, total: number) => {
      bar.value = total ? sent / total : 0;
      words.textContent =
        sent < total
          ? t("recording-sent", { sent: formatBytes(sent), total: formatBytes(total) })
          : t("recording-storing");
    };
    try {
      const now = await sourcesApi.attachMedia(to.source_id, file, progress, stop.signal);
      changed(now);
      toast(t("recording-attached", { file: now.media?.name ?? file.name }));
    } catch (error) {
      if (!stop.signal.aborted) problem.say(problemOf(error));
      if (source?.source_id === to.source_id) draw();
    } finally {
      if (sending === stop) sending = null;
    }
  }

  function send(file: File) {
    if (source) void sendNow(file, source);
  }

  return {
    element,
    send,
    show(next: Source) {
      const same = source?.source_id === next.source_id;
      const shown = (one: Source | null) => JSON.stringify([one?.media, one && canChange(one)]);
      const unchanged = same && shown(source) === shown(next);
      source = next;
      if (!same) {
        // Sent to a source that is not looked at any more, it is lost from sight: better stopped than unseen.
        sending?.abort();
        problem.say(null);
      }
      if (!unchanged) draw();
    },
  };
}
