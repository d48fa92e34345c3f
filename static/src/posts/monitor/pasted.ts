/** Pasted or dropped texts: whether they can be compared directly, and how they are uploaded to the library. */

/** Archives are made of many files, or of bytes: they are read by the library. */
export async function isReadable(file: File): Promise<boolean> {
  const first = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  return !first.includes(0) && !(first[0] === 0x1f && first[1] === 0x8b) && !(first[0] === 0x50 && first[1] === 0x4b);
}

/** Whether a text is JSON, or lines of it. */
export function isJson(text: string): boolean {
  const first = text.trimStart()[0];
  if (first !== "{" && first !== "[") return false;
  return parses(text) || parses(text.trimStart().split("\n", 1)[0]!);
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Plain posts, a paragraph each, or a line each where there are no paragraphs. */
export function splitPlainPosts(text: string): string[] {
  const lines = text.replace(/\r\n?/g, "\n").trim();
  const divided = /\n[ \t]*\n/.test(lines) ? lines.split(/\n[ \t]*(?:\n[ \t]*)+/) : lines.split("\n");
  return divided.map((post) => post.trim()).filter(Boolean);
}

/** As a file of posts for the library: the first plain post is the root, the others answer it. */
export function asFile(text: string, name: string): File {
  if (isJson(text))
    return new File([text], /\.jsonl?$/i.test(name) ? name : `${name}.${parses(text) ? "json" : "jsonl"}`);
  const lines = splitPlainPosts(text).map((post, at) =>
    JSON.stringify({ id: String(at + 1), text: post, ...(at && { reply_to: "1" }) }),
  );
  return new File([`${lines.join("\n")}\n`], `${name}.jsonl`);
}
