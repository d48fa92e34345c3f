// The assistant for other editors: one module without ProseMirror, for two copies of it do not work together, and the
// desk's own styles, made so that they cannot reach the page they are brought to.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, transform } from "esbuild";

const TARGET = ["es2022"];

/** The files of the assistant, `{name, contents}` under names that are the same in every build. */
export async function buildPlugin(source, { minify }) {
  const {
    outputFiles: [script],
  } = await build({
    entryPoints: [join(source, "plugin", "index.ts")],
    external: ["prosemirror-*"],
    bundle: true,
    minify,
    format: "esm",
    target: TARGET,
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  const style = async (css) => Buffer.from((await transform(css, { loader: "css", minify, target: TARGET })).code);
  return [
    { name: "quotedesk-plugin.js", contents: Buffer.from(script.contents) },
    { name: "quotedesk-plugin-text.css", contents: await style(await textStyles(source)) },
    { name: "quotedesk-plugin-panel.css", contents: await style(await panelStyles(source)) },
  ];
}

/** A name that changes with the content. */
export function hashedName({ name, contents }) {
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8).toUpperCase();
  return name.replace(/(\.\w+)$/, `-${hash}$1`);
}

const read = async (folder, names) =>
  (await Promise.all(names.map((name) => readFile(join(folder, `${name}.css`), "utf8")))).join("\n");

/** Light or dark is the page's choice: `light-dark()` follows the `color-scheme` of where it stands. */
async function tokens(folder, root) {
  const sheet = await read(folder, ["ui/styles/tokens"]);
  const [, usual] = /:root \{([^}]*)\}/.exec(sheet);
  const [, forced] = /@media \(forced-colors: active\) \{\s*:root \{([^}]*)\}/.exec(sheet);
  return `${root} {${usual.replace(/color-scheme:[^;]*;/g, "")}}\n@media (forced-colors: active) { ${root} {${forced}} }`;
}

/** Marks and ghost, in the host's own text: within the editor, under names of variables that are nobody else's. */
async function textStyles(folder) {
  const rules = (await read(folder, ["editor/article", "checks/findings"])).match(
    /^\.(?:ghost|finding|sign)\b[^{]*\{[^}]*\}/gm,
  );
  return `${await tokens(folder, ".quotedesk-text")}\n.quotedesk-text { ${rules.join("\n")} }`.replace(
    /--(?=[a-z])/g,
    "--quotedesk-",
  );
}

/** Panel and cards, in a shadow: nothing of it gets out, or in. */
async function panelStyles(folder) {
  return `${await tokens(folder, ":host")}\n${await read(folder, ["ui/styles/base", "checks/findings", "ui/styles/panel", "plugin/plugin"])}`;
}
