/**
 * Detects files of posts: they become one source at once, while archives of transcripts are imported in the background.
 */

/** What such archives and exports end in; JSON Lines and zip archives may be transcripts as well. */
export const POST_ENDINGS = ".jsonl,.js,.car,.zip,.gz,.tgz";
const ALWAYS = /\.(car|js|tar\.gz|tgz)$/i;
const HEAD = 64 * 1024;
/** The list of what is in a zip archive stands at its end. */
const TAIL = 1024 * 1024;
const POSTS_INSIDE = /data\/tweets(-part\d+)?\.js|(^|[^\w-])outbox\.json/;

/** Looks at the file's name, and then at as little of its content as is needed. */
export async function holdsPosts(file: File): Promise<boolean> {
  const name = file.name.toLowerCase();
  if (ALWAYS.test(name)) return true;
  if (name.endsWith(".zip"))
    return POSTS_INSIDE.test(latin(await file.slice(Math.max(0, file.size - TAIL)).arrayBuffer()));
  return (
    name.endsWith(".jsonl") && isPost((await file.slice(0, HEAD).text()).split("\n").find((line) => line.trim()) ?? "")
  );
}

/** A line of an archive of transcripts has their paragraphs. */
function isPost(line: string): boolean {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === "object" && row !== null && !("paragraphs" in row);
  } catch {
    // A line longer than the part that was read, as in transcripts; or a broken one, which the server reports
    // better.
    return !/"paragraphs"\s*:/.test(line);
  }
}

const latin = (bytes: ArrayBuffer) => new TextDecoder("latin1").decode(bytes);
