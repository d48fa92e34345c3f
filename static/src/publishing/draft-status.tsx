import { useEffect, useState } from "preact/hooks";
import { draftsApi, EXPORT_FORMATS, exportPath, footnotes, FORMAT_NAMES } from "../drafts/overview/api";
import { t } from "../i18n/messages";
import { api, problemOf } from "../wire/http";

/** Whether the draft is ready, and the draft as a file. */
export function DraftStatus({ draftId }: { draftId: string }) {
  return (
    <div class="publish-foot">
      <div class="draft-foot">
        <ReadySwitch draftId={draftId} />
        <ExportLinks draftId={draftId} />
      </div>
    </div>
  );
}

function ReadySwitch({ draftId }: { draftId: string }) {
  const [isReady, setReady] = useState<boolean | null>(null);
  const [problem, setProblem] = useState("");
  const failed = (error: unknown) => setProblem(t("ready-failed", { message: problemOf(error).message }));
  useEffect(() => void api.draft(draftId).then(({ ready }) => setReady(ready), failed), []);

  async function mark(ready: boolean) {
    setProblem("");
    setReady(ready);
    try {
      await draftsApi.mark(draftId, { ready });
    } catch (error) {
      setReady(!ready);
      failed(error);
    }
  }

  return (
    <div>
      <label class="setting">
        <input
          type="checkbox"
          data-testid="ready"
          disabled={isReady === null}
          checked={isReady ?? false}
          onChange={({ currentTarget }) => void mark(currentTarget.checked)}
        />
        <span>
          {t("ready-label")} <span class="hint">{t("ready-hint")}</span>
        </span>
      </label>
      <p class="hint" role="alert">
        {problem}
      </p>
    </div>
  );
}

function ExportLinks({ draftId }: { draftId: string }) {
  const [hasFootnotes, setFootnotes] = useState(footnotes.on);
  return (
    <p class="export-links" data-testid="export-links">
      <span id="export-links">{t("export-title")}</span>
      <span role="group" aria-labelledby="export-links">
        {EXPORT_FORMATS.map((format) => (
          <a
            key={format}
            download=""
            href={exportPath(draftId, format)}
            data-testid={`export-${format}`}
            aria-label={t("drafts-export-as", { format: FORMAT_NAMES[format] })}
          >
            {FORMAT_NAMES[format]}
          </a>
        ))}
      </span>
      <label class="setting">
        <input
          type="checkbox"
          data-testid="export-footnotes"
          checked={hasFootnotes}
          onChange={() => {
            footnotes.toggle();
            setFootnotes(footnotes.on);
          }}
        />
        {t("drafts-sources-in-exports")}
      </label>
    </p>
  );
}
