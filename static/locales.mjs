// Compares the languages of static/locales with each other and with the code, and writes the message ids for the type
// check (static/src/i18n/ids.ts). Reports all errors and then fails the build.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, Visitor } from "@fluent/syntax";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const folders = (await readdir(join(here, "locales"))).filter((name) => name !== "en").sort();
// A language is there when its folder is.
const LANGUAGES = ["en", ...folders];
const IDS = join(here, "src", "i18n", "ids.ts");
const wrong = [];

/** The messages of a language: id → names of its variables. */
async function messagesOf(language) {
  const folder = join(here, "locales", language);
  const messages = new Map();
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(".ftl")).sort()) {
    const text = await readFile(join(folder, name), "utf8");
    const { body } = parse(text, { withSpans: false });
    for (const entry of body) {
      if (entry.type === "Junk") wrong.push(`${language}/${name}: cannot be read: ${entry.content.split("\n")[0]}`);
      if (entry.type !== "Message") continue;
      const { name: id } = entry.id;
      if (messages.has(id)) wrong.push(`${language}/${name}: ${id} is there twice`);
      if (entry.attributes.length) wrong.push(`${language}/${name}: ${id} has attributes, which nothing reads`);
      messages.set(id, variablesIn(entry));
    }
  }
  return messages;
}

function variablesIn(message) {
  const names = new Set();
  class Names extends Visitor {
    visitVariableReference(node) {
      names.add(node.id.name);
    }
  }
  new Names().visit(message);
  return [...names].sort().join(", ");
}

/** Text of all that may say a message. */
async function users() {
  const texts = [];
  const roots = [
    ["static/src", /(?<!\.spec)\.tsx?$/],
    ["templates", /\.html$/],
    ["server", /\.py$/],
  ];
  for (const [folder, ending] of roots) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && ending.test(entry.name) && path !== IDS)
        texts.push([relative(root, path), await readFile(path, "utf8")]);
    }
  }
  return texts;
}

const [english, ...others] = await Promise.all(LANGUAGES.map(messagesOf));
others.forEach((messages, at) => {
  const language = LANGUAGES[at + 1];
  for (const [id, variables] of english) {
    if (!messages.has(id)) wrong.push(`${language}: ${id} is missing`);
    else if (messages.get(id) !== variables)
      wrong.push(`${language}: ${id} has the variables (${messages.get(id)}), in English (${variables})`);
  }
  // What the server tells in English, by its code.
  for (const id of messages.keys())
    if (!english.has(id) && !id.startsWith("error-")) wrong.push(`${language}: ${id} is not in English`);
});

// An id is used where it stands in quotes; one that is put together, where a template string begins like it.
const texts = await users();
const whole = new Set(
  texts.flatMap(([, text]) => [...text.matchAll(/["'`]([a-z][a-z0-9-]*)["'`]/g)].map((match) => match[1])),
);
const beginnings = new Set(
  texts.flatMap(([, text]) => [...text.matchAll(/["'`]([a-z][a-z0-9-]*-)(?:\$\{|\{|["'])/g)].map((match) => match[1])),
);
for (const id of english.keys()) {
  if (!whole.has(id) && ![...beginnings].some((start) => id.startsWith(start))) wrong.push(`${id} is used nowhere`);
}
for (const [path, text] of texts) {
  for (const [, id] of text.matchAll(/(?<![\w.])t\(\s*["']([^"']+)["']/g))
    if (!english.has(id)) wrong.push(`${path}: there is no message ${id}`);
}

const union = [...english.keys()]
  .sort()
  .map((id) => `  | "${id}"`)
  .join("\n");
await writeFile(
  IDS,
  `/** Made by static/locales.mjs from static/locales/en; not kept in the repository. */\nexport type MessageId =\n${union};\n`,
);
if (wrong.length) {
  console.error(`static/locales:\n  ${wrong.join("\n  ")}`);
  process.exitCode = 1;
}
