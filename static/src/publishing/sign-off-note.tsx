import { t } from "../i18n/messages";
import type { PendingSignOff, SignOff } from "../wire/types";

/** The notes of a request for sign-off: the writer's and the editor's. */
export function SignOffNotes({ of: { request_note, by, note, decided_by } }: { of: SignOff | PendingSignOff }) {
  return (
    <>
      <Note words={request_note} name={by?.name} />
      <Note words={note} name={decided_by?.name} />
    </>
  );
}

function Note({ words, name = "" }: { words: string; name: string | undefined }) {
  if (!words) return null;
  return (
    <figure class="sign-off-words">
      <figcaption>{t("sign-off-note-by", { name })}</figcaption>
      <blockquote>{words}</blockquote>
    </figure>
  );
}
