/** What the desk shows of a draft as a whole, loaded when publishing is opened. */
import { h } from "../ui/dom";
import { t } from "../i18n/messages";
import { api, problemOf } from "../wire/http";
import { draftsApi, EXPORT_FORMATS, exportPath, footnotes, FORMAT_NAMES } from "../drafts/overview/api";

/** Whether the draft is ready, and the draft as a file. */
export function draftStatus(draftId: string): HTMLElement {
  return h("div.draft-foot", readySwitch(draftId), exportLinks(draftId));
}

function readySwitch(draftId: string): HTMLElement {
  const box = h("input", { type: "checkbox", testid: "ready", disabled: true });
  const problem = h("p.hint", { role: "alert" });
  const failed = (error: unknown) => (problem.textContent = t("ready-failed", { message: problemOf(error).message }));
  api.draft(draftId).then(({ ready }) => {
    box.checked = ready;
    box.disabled = false;
  }, failed);
  box.addEventListener("change", () => {
    problem.textContent = "";
    draftsApi.mark(draftId, { ready: box.checked }).catch((error: unknown) => {
      box.checked = !box.checked;
      failed(error);
    });
  });
  return h("div", h("label.setting", box, h("span", t("ready-label"), " ", h("span.hint", t("ready-hint")))), problem);
}

function exportLinks(draftId: string): HTMLElement {
  const links = EXPORT_FORMATS.map((format) =>
    h(
      "a",
      {
        download: "",
        testid: `export-${format}`,
        "aria-label": t("drafts-export-as", { format: FORMAT_NAMES[format] }),
      },
      FORMAT_NAMES[format],
    ),
  );
  const address = () => EXPORT_FORMATS.forEach((format, at) => (links[at]!.href = exportPath(draftId, format)));
  const tick = h("input", {
    type: "checkbox",
    testid: "export-footnotes",
    on: {
      change: () => {
        footnotes.toggle();
        address();
      },
    },
  });
  tick.checked = footnotes.on;
  address();
  return h(
    "p.export-links",
    { testid: "export-links" },
    h("span", { id: "export-links" }, t("export-title")),
    h("span", { role: "group", "aria-labelledby": "export-links" }, ...links),
    h("label.tick.export-footnotes", tick, t("drafts-footnotes")),
  );
}
