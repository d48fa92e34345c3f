/** Which key events the desk may handle. */

/** What an input method composes, or what AltGr writes, belongs to the text. */
export function belongsToText(event: KeyboardEvent): boolean {
  // Browsers that end the composition first still say by the code that the key was the input method's.
  return event.isComposing || event.keyCode === 229 || writesByAltGraph(event);
}

/** Whether a key types a sign by AltGr. Windows reports AltGr as Control+Alt, and may report Control+Alt as AltGr. */
export function writesByAltGraph(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey } = event;
  return ctrlKey && altKey && event.getModifierState("AltGraph") && /^[^a-z0-9\p{Script=Hangul}]$/iu.test(key);
}

const FIELDS =
  "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range])";
const EDITOR = ".ProseMirror";

/** Whether a key does something of its own where the focus is: writes, moves the caret, chooses from a list. */
export function isForField(event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : null;
  const editor = at?.closest(EDITOR);
  if (!editor && !at?.closest(FIELDS)) return false;
  if (event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key)) return false;
  // Alt writes signs on some keyboards: in the article the desk's commands go before them, in other fields they do not.
  return !(event.altKey && editor);
}
