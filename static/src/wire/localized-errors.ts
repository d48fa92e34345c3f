/** Translate the server's errors, which are in English with a stable code, to the language of the page. */
import { language, optionalMessage } from "../i18n/messages";
import type { WireError } from "./types";

export function localizeError(error: WireError): WireError {
  if (language() === "en") return error;
  const id = `error-${error.code.replace(/_/g, "-")}`;
  const params = { name: "", ...error.params };
  const message = optionalMessage(id, params);
  // Better in English than not at all.
  return message === null ? error : { ...error, message, hint: optionalMessage(`${id}-hint`, params) ?? "" };
}
