import { button, h, icon } from "../../ui/dom";
import type { DraftSession } from "../session";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { openDialog, problemLine } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { RequestError } from "../../wire/http";
import type { Details, Draft, FullVersion, Version } from "../../wire/types";
import { versionsApi, type VersionsApi } from "./api";
import { addDetails, changedDetails, detailsOf } from "./details";
import { diffVersions } from "./diff";
import { reasonText, versionList } from "./list";
import { changesOf, differenceView, textView } from "./view";

interface Ports {
  draftId: string;
  session: Pick<DraftSession, "text" | "replaceText" | "replace" | "refresh" | "saver">;
  /** Of the article, as they are now. */
  details: { readonly now: Details; flush(): Promise<void> | undefined };
  api?: VersionsApi;
}

const SHOWN = ["since", "before", "text"] as const;
type Shown = (typeof SHOWN)[number];

/** Open the version history: on one side the list, on the other the changes since a version, or in it. */
export async function openVersions(ports: Ports): Promise<void> {
  await Promise.all([ports.session.saver.flush(), ports.details.flush()]);
  new VersionsDialog(ports);
}

class VersionsDialog {
  private readonly api: VersionsApi;
  private readonly close: () => void;
  private readonly problem = problemLine();
  private readonly list = h("div", { class: "versions-list" });
  private readonly about = h("div", { class: "versions-about" });
  private readonly text = h("div", {
    class: "versions-text",
    tabindex: 0,
    role: "region",
    "aria-label": t("versions-text"),
    // Until what is above it is there.
    hidden: true,
  });
  private readonly status = h("p", { class: "versions-told", role: "status" });
  private readonly steps = h("span", { class: "versions-steps" });
  private readonly texts = new Map<string, Promise<FullVersion>>();
  private versions: Version[] = [];
  private chosen: Version | null = null;
  private shown: Shown = "since";
  private changes: HTMLElement[] = [];
  private at = -1;

  constructor(private readonly ports: Ports) {
    this.api = ports.api ?? versionsApi;
    const { content, close } = openDialog(t("versions-title"), "versions-dialog");
    this.close = close;
    content.closest("dialog")!.classList.add("dialog-versions");
    content.append(
      this.problem.element,
      h(
        "div",
        { class: "versions-sides" },
        h("div", { class: "versions-side" }, this.list),
        h("div", { class: "versions-main" }, this.about, this.text),
      ),
    );
    void this.load();
  }

  private async load(chosen?: string) {
    await this.trying(async () => {
      this.versions = await this.api.list(this.ports.draftId);
      this.chosen = this.versions.find(({ version_id }) => version_id === chosen) ?? this.versions[0] ?? null;
      this.drawList();
      this.drawAbout();
      this.text.hidden = false;
      await this.drawText();
    });
  }

  private drawList() {
    const present = nameForm({
      open: t("versions-name-present"),
      label: t("versions-name"),
      name: "",
      testid: "name-present",
      save: (name) =>
        this.trying(async () => {
          if (await this.saved()) await this.load((await this.api.namePresent(this.ports.draftId, name)).version_id);
        }),
    });
    this.list.replaceChildren(
      present,
      this.versions.length
        ? versionList(this.versions, this.chosen?.version_id ?? null, (version) => {
            this.chosen = version;
            this.drawAbout();
            void this.drawText();
          })
        : h("p", { class: "hint" }, t("versions-none")),
    );
  }

  private async drawText() {
    const { chosen, shown } = this;
    if (!chosen) return this.text.replaceChildren();
    await this.trying(async () => {
      const view = await this.view(chosen);
      // Something else was chosen meanwhile.
      if (chosen !== this.chosen || shown !== this.shown) return;
      this.text.replaceChildren(view);
      this.text.scrollTop = 0;
      this.changes = changesOf(view);
      this.at = -1;
      this.tellChanges();
    });
  }

  private async view(version: Version): Promise<HTMLElement> {
    const whole = await this.whole(version);
    const { session, details, draftId } = this.ports;
    if (this.shown === "text") {
      const text = textView(whole, draftId);
      addDetails(text, detailsOf(whole.details));
      return text;
    }
    const next = this.versions[this.versions.indexOf(version) + 1];
    const older = this.shown === "before" && next ? await this.whole(next) : null;
    const since = this.shown === "since";
    const [before, after] = since ? [whole, session.text()] : [older ?? { headline: "", body: "" }, whole];
    const view = differenceView(diffVersions(before, after));
    addDetails(
      view,
      since ? changedDetails(whole.details, details.now) : changedDetails(older?.details ?? null, whole.details),
    );
    return view;
  }

  private whole({ version_id }: Version): Promise<FullVersion> {
    const request = this.texts.get(version_id) ?? this.api.get(this.ports.draftId, version_id);
    this.texts.set(version_id, request);
    request.catch(() => this.texts.delete(version_id));
    return request;
  }

  private drawAbout() {
    const { chosen } = this;
    if (!chosen) return this.about.replaceChildren();
    const segments = h(
      "div",
      { class: "segments", role: "radiogroup", "aria-label": t("versions-shown") },
      ...SHOWN.map((shown) => {
        const input = h("input", {
          type: "radio",
          name: "versions-shown",
          value: shown,
          on: {
            change: () => {
              this.shown = shown;
              void this.drawText();
            },
          },
        });
        input.checked = shown === this.shown;
        return h("label", { testid: `versions-${shown}` }, input, h("span", {}, t(`versions-shown-${shown}`)));
      }),
    );
    const naming = nameForm({
      open: t(chosen.name ? "versions-rename" : "versions-name-it"),
      label: t("versions-name"),
      name: chosen.name,
      testid: "name-version",
      save: (name) =>
        this.trying(async () =>
          this.load((await this.api.rename(this.ports.draftId, chosen.version_id, name)).version_id),
        ),
    });
    this.about.replaceChildren(
      h(
        "div",
        { class: "versions-which" },
        h(
          "div",
          {},
          h("h3", {}, moment(chosen.saved_at)),
          h(
            "p",
            { class: "hint" },
            [chosen.name, chosen.name && chosen.reason === "named" ? "" : reasonText(chosen)]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
        naming,
        button(t("versions-restore"), () => void this.restore(chosen), {
          class: "button primary",
          testid: "restore-version",
        }),
      ),
      h("div", { class: "versions-how" }, segments, this.status, this.steps),
    );
  }

  private tellChanges() {
    const changes = this.changes.length;
    const isText = this.shown === "text";
    this.status.textContent = isText ? "" : t("versions-changes", { changes });
    const step = (by: number, name: "up" | "down", label: string) =>
      h(
        "button",
        {
          type: "button",
          class: "quiet square",
          "aria-label": label,
          title: label,
          on: { click: () => this.step(by) },
        },
        icon(name),
      );
    this.steps.replaceChildren(
      ...(isText || !changes
        ? []
        : [step(-1, "up", t("versions-previous-change")), step(1, "down", t("versions-next-change"))]),
    );
  }

  /** The change's own words are read out as the focus comes to them. */
  private step(by: number) {
    this.at = (this.at + by + this.changes.length + (this.at < 0 && by < 0 ? 1 : 0)) % this.changes.length;
    const change = this.changes[this.at];
    change?.scrollIntoView({ block: "center" });
    this.changes.forEach((one) => one.classList.toggle("is-here", one === change));
    this.status.textContent = t("versions-change-at", { at: this.at + 1, changes: this.changes.length });
  }

  private async restore({ version_id }: Version) {
    const { session, draftId } = this.ports;
    await this.trying(async () => {
      if (!(await this.saved())) return;
      const before = session.text();
      const details = this.ports.details.now;
      let restored: Draft | undefined;
      try {
        await session.replace(async () => {
          restored = await this.api.restore(draftId, version_id, session.saver.version);
          return restored;
        });
        this.close();
        const undo = () => {
          session.replaceText(before);
          if (restored) void this.api.putDetails(draftId, details, restored.details);
        };
        toast(t("versions-restored"), { label: t("versions-undo"), run: undo });
      } catch (error) {
        if (!(error instanceof RequestError) || !error.details.conflict) throw error;
        this.close();
        await session.refresh();
        toast(t("journal-newer"));
      }
    });
  }

  /** What was not saved would be lost to everybody but this tab. */
  private async saved(): Promise<boolean> {
    const [saved] = await Promise.all([this.ports.session.saver.flush(), this.ports.details.flush()]);
    if (!saved) this.problem.say({ message: t("versions-unsaved"), hint: t("versions-unsaved-hint") });
    return saved;
  }

  private async trying(work: () => Promise<void>): Promise<void> {
    this.problem.say(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.problem.say(error.error);
    }
  }
}

interface Naming {
  /** What its button says. */
  open: string;
  label: string;
  name: string;
  testid: string;
  save(name: string): Promise<void>;
}

/** A button that turns into a field: Enter saves the name, Escape cancels. */
export function nameForm({ open, label, name, testid, save }: Naming): HTMLElement {
  const field = h("input", {
    type: "text",
    maxlength: 200,
    autocomplete: "off",
    placeholder: t("versions-name-example"),
    "aria-label": label,
  });
  field.value = name;
  const opener = button(open, () => show(true), { class: "button small", testid });
  const form = h(
    "form",
    {
      class: "version-naming",
      hidden: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          const wanted = field.value.trim();
          if (wanted === name) return show(false);
          void save(wanted);
        },
        keydown: (event) => {
          if (event.key !== "Escape" || event.isComposing) return;
          // The dialog stays open.
          event.preventDefault();
          show(false);
        },
      },
    },
    field,
    h("button", { type: "submit", class: "button small" }, t("versions-name-save")),
  );
  const show = (on: boolean) => {
    form.hidden = !on;
    opener.hidden = on;
    if (!on) return opener.focus();
    field.focus();
    field.select();
  };
  return h("div", { class: "version-name-form" }, opener, form);
}
