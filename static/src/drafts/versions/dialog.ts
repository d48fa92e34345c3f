import { button, h, iconButton, inputForm } from "../../ui/dom";
import type { DraftSession } from "../session";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { openDialog, problemLine } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { RequestError, draft, request } from "../../wire/http";
import type { Details, Draft, FullVersion, Version } from "../../wire/types";
import { addDetails, changedDetails, detailsOf } from "./details";
import { diffVersions } from "./diff";
import { reasonText, versionList } from "./list";
import { changesOf, differenceView, textView } from "./view";
import { segments } from "../../settings/controls";

const versions = (draftId: string) => `${draft(draftId)}/versions`;
const one = (draftId: string, id: string) => `${versions(draftId)}/${encodeURIComponent(id)}`;

export const versionsApi = {
  /** Newest first. */
  list: (draftId: string) =>
    request<{ versions: Version[] }>("GET", versions(draftId)).then((answer) => answer.versions),
  get: (draftId: string, id: string) => request<FullVersion>("GET", one(draftId, id)),
  /** Keep the text as it is saved. */
  namePresent: (draftId: string, name: string) => request<Version>("POST", versions(draftId), { name }),
  rename: (draftId: string, id: string, name: string) => request<Version>("PATCH", one(draftId, id), { name }),
  restore: (draftId: string, id: string, version: number) =>
    request<Draft>("POST", `${one(draftId, id)}/restore`, { version }),
  putDetails: (draftId: string, details: Details, expected: Details) =>
    request<unknown>("PUT", `${draft(draftId)}/details`, { details, expected }),
};

export type VersionsApi = typeof versionsApi;

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
  private readonly list = h("div.versions-list");
  private readonly about = h("div.versions-about");
  private readonly text = h("div.versions-text", {
    tabindex: 0,
    role: "region",
    "aria-label": t("versions-text"),
    // Until what is above it is there.
    hidden: true,
  });
  private readonly status = h("p.versions-told", { role: "status" });
  private readonly steps = h("span.versions-steps");
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
      h("div.versions-sides", h("div.versions-side", this.list), h("div.versions-main", this.about, this.text)),
    );
    void this.load();
  }

  private async load(chosen?: string) {
    await this.problem.run(async () => {
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
        this.problem.run(async () => {
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
        : h("p.hint", t("versions-none")),
    );
  }

  private async drawText() {
    const { chosen, shown } = this;
    if (!chosen) return this.text.replaceChildren();
    await this.problem.run(async () => {
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
    const options = SHOWN.map((shown) => [shown, t(`versions-shown-${shown}`)] as const);
    const ways = segments(t("versions-shown"), "versions-shown", options, this.shown, (shown) => {
      this.shown = shown;
      void this.drawText();
    });
    SHOWN.forEach((shown, at) => ((ways.children[at] as HTMLElement).dataset["testid"] = `versions-${shown}`));
    const naming = nameForm({
      open: t(chosen.name ? "versions-rename" : "versions-name-it"),
      label: t("versions-name"),
      name: chosen.name,
      testid: "name-version",
      save: (name) =>
        this.problem.run(async () =>
          this.load((await this.api.rename(this.ports.draftId, chosen.version_id, name)).version_id),
        ),
    });
    this.about.replaceChildren(
      h(
        "div.versions-which",
        h(
          "div",
          h("h3", moment(chosen.saved_at)),
          h(
            "p.hint",
            [chosen.name, chosen.name && chosen.reason === "named" ? "" : reasonText(chosen)]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
        naming,
        button(t("versions-restore"), () => void this.restore(chosen), "primary", { testid: "restore-version" }),
      ),
      h("div.versions-how", ways, this.status, this.steps),
    );
  }

  private tellChanges() {
    const changes = this.changes.length;
    const isText = this.shown === "text";
    this.status.textContent = isText ? "" : t("versions-changes", { changes });
    const step = (by: number, name: "up" | "down", label: string) =>
      iconButton(name, label, () => this.step(by), { title: label });
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
    await this.problem.run(async () => {
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
}

interface Naming {
  /** What its button says. */
  open: string;
  label: string;
  name: string;
  testid: string;
  save(name: string): Promise<unknown>;
}

/** A button that turns into a field: Enter saves the name, Escape cancels. */
export function nameForm({ open, label, name, testid, save }: Naming): HTMLElement {
  const field = h("input", {
    type: "text",
    maxlength: 200,
    autocomplete: "off",
    placeholder: t("versions-name-example"),
    "aria-label": label,
    value: name,
  });
  const opener = button(open, () => show(true), "small", { testid });
  const form = inputForm(
    () => {
      const wanted = field.value.trim();
      if (wanted === name) return show(false);
      void save(wanted);
    },
    {
      class: "version-naming",
      hidden: true,
      on: {
        keydown: (event) => {
          if (event.key !== "Escape" || event.isComposing) return;
          // The dialog stays open.
          event.preventDefault();
          show(false);
        },
      },
    },
    field,
    h("button.button.small", { type: "submit" }, t("versions-name-save")),
  );
  const show = (on: boolean) => {
    form.hidden = !on;
    opener.hidden = on;
    if (!on) return opener.focus();
    field.focus();
    field.select();
  };
  return h("div.version-name-form", opener, form);
}
