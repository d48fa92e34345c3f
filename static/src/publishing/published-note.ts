import { moment, timeOfDay } from "../i18n/dates";
import { t } from "../i18n/messages";
import { byId, setText } from "../ui/dom";
import type { Draft } from "../wire/types";

/** Says in the desk's bar when the draft was published, and whether it was edited since. */
export class PublishedNote {
  private at: string | null;
  private isEdited: boolean;

  constructor({ published_at, updated_at }: Pick<Draft, "published_at" | "updated_at">) {
    this.at = published_at;
    this.isEdited = published_at !== null && updated_at > published_at;
    this.draw();
  }

  get isPublished(): boolean {
    return this.at !== null;
  }

  published(at: string): void {
    this.at = at;
    this.isEdited = false;
    this.draw();
  }

  edited(): void {
    if (this.isEdited) return;
    this.isEdited = true;
    this.draw();
  }

  private draw(): void {
    if (!this.at) return;
    const isToday = new Date(this.at).toDateString() === new Date().toDateString();
    const words = t("desk-published", { moment: isToday ? timeOfDay(this.at) : moment(this.at) });
    setText(byId("published-state"), this.isEdited ? `${words} · ${t("desk-edited-since")}` : words);
    setText(byId("publish-open"), t("desk-update"));
  }
}
