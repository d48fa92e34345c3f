/** The server's errors in the language of the page: it tells them in English, with a code that stays. */
import { language, sayIfThere } from "../i18n/messages";
import type { WireError } from "./types";

export function told(error: WireError): WireError {
  if (language() === "en") return error;
  const id = `error-${error.code.replace(/_/g, "-")}`;
  const message = sayIfThere(id, { name: "", ...error.params });
  // Better in English than not at all.
  return message === null ? error : { ...error, message, hint: sayIfThere(`${id}-hint`) ?? "" };
}
