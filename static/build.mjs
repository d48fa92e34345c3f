// Bundles static/src into static/dist under hashed names and writes the manifest that asset_url() reads.
// `node static/build.mjs` builds once; `--watch` rebuilds on change, unminified.
import { createHash } from "node:crypto";
import { watch } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { buildPlugin, hashedName } from "./plugin-build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
const dist = join(here, "dist");
const watching = process.argv.includes("--watch");
/** Each is `static/src/pages/NAME.ts` or `.tsx`; templates ask for NAME.js and NAME.css. */
const PAGES = [
  "account",
  "audit",
  "desk",
  "drafts",
  "entry",
  "finished",
  "invitation",
  "library",
  "monitor",
  "people",
  "speakers",
];
const QUIET_MS = 100;
/** Of libraries what is never used here, by the file that it is in, and what those who import it get instead. */
const UNUSED = [
  // What no server of ours speaks; the client asks for it by name alone.
  [/engine\.io-client.build.esm.transports.webtransport\.js$/, "export class WT {}"],
  // Yjs colours what it logs, and has a validator of schemas for that.
  [
    /lib0.logging\.js$/,
    "export const BOLD = '', ORANGE = '', RED = '', UNBOLD = '', print = console.log, warn = console.warn;",
  ],
  [/lib0.dom\.js$/, "export const doc = document;"],
  // Where it runs, and variables of it that no page has.
  [/lib0.environment\.js$/, "export const isBrowser = true, getVariable = () => null;"],
  // The binding hashes marks that may be on a word twice; none of ours may (articles/schema.spec.ts).
  [/lib0.hash.sha256\.js$/, "export const digest = () => { throw new Error('a mark overlaps itself') };"],
];
const withoutUnused = {
  name: "without-unused",
  setup({ onLoad }) {
    for (const [filter, contents] of UNUSED) onLoad({ filter }, () => ({ contents }));
  },
};

/**
 * Lets what is loaded later import the page's entry too, which is loaded by then. Everything that a page needs at once
 * is then needed by all of its parts, and comes as one file in place of some thirty small ones, which take a round trip
 * each and are together a twentieth larger, compressed. So an entry must not wait (a top-level await) for such a part.
 */
const oneFirstFile = (entry, later) => ({
  name: "one-first-file",
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
      later.has(path)
        ? {
            contents: `import ${JSON.stringify(entry)};${await readFile(path, "utf8")}`,
            loader: extname(path).slice(1),
          }
        : undefined,
    );
  },
});

/** The files that a page loads later, as its bundle tells; some of them import others of them at once. */
function loadedLater({ inputs }, entry) {
  const first = new Set();
  const load = (path) => {
    if (first.has(path)) return;
    first.add(path);
    for (const { path: other, kind } of inputs[path]?.imports ?? []) if (kind !== "dynamic-import") load(other);
  };
  load(Object.keys(inputs).find((path) => resolve(path).replace(/\.tsx?$/, "") === entry));
  const later = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === "dynamic-import"));
  return new Set(later.filter(({ path }) => !first.has(path)).map(({ path }) => resolve(path)));
}

/**
 * A page's script, what of it is loaded when it is first used, and its styles: `{files, manifest}`. Pages share no
 * files: what several have in common would be cut into dozens of small ones, which together are a tenth larger.
 */
async function buildPage(name) {
  const entry = join(source, "pages", name);
  const options = {
    entryPoints: { [name]: entry },
    entryNames: "[name]-[hash]",
    chunkNames: `${name}-part-[hash]`,
    splitting: true,
    metafile: true,
    outdir: dist,
    bundle: true,
    // The same bundle where node_modules is a link to a folder elsewhere.
    preserveSymlinks: true,
    minify: !watching,
    format: "esm",
    target: ["es2022"],
    // What a plugin loads is not read with the settings of tsconfig.json.
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    write: false,
    logLevel: "warning",
    plugins: [withoutUnused],
  };
  const later = loadedLater((await build(options)).metafile, entry);
  const { outputFiles, metafile } = await build({
    ...options,
    plugins: [withoutUnused, oneFirstFile(entry, later)],
  });
  const [path, { cssBundle }] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint && resolve(entryPoint).replace(/\.tsx?$/, "") === entry,
  );
  const names = [path, cssBundle].filter(Boolean).map((file) => basename(file));
  // The page's styles are those of its parts as well.
  const files = outputFiles.filter(({ path }) => !path.endsWith(".css") || names.includes(basename(path)));
  return { files, manifest: names.map((name) => [name.replace(/-[A-Z0-9]{8}\./, "."), name]) };
}

/**
 * Leaves in the font's ranges Hangul, Hanja and their signs. Latin letters and marks are those of the font before it, and
 * it can so come before the generic families: Chromium does not load all files of a font that is named after them.
 */
const withoutLatin = {
  name: "without-latin",
  setup({ onLoad }) {
    onLoad({ filter: /noto-sans-kr.wght\.css$/ }, async ({ path }) => {
      const faces = (await readFile(path, "utf8")).match(/@font-face\s*{[^}]*}/g);
      const contents = faces.flatMap((face) => {
        const [, listed] = face.match(/unicode-range:\s*([^;]*);/);
        const ranges = listed.split(",").filter((range) => {
          const first = Number.parseInt(range.trim().slice(2), 16);
          return first >= 0x2e80 || (first >= 0x1100 && first < 0x1200);
        });
        return ranges.length ? [face.replace(listed, ranges.join(","))] : [];
      });
      return { contents: contents.join("\n"), loader: "css" };
    });
  },
};

/** The font for Hangul where the reader's system has none: a file for each range of characters, loaded when one is shown. */
async function buildFonts() {
  const { outputFiles } = await build({
    entryPoints: { fonts: join(source, "ui", "styles", "fonts.css") },
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    outdir: dist,
    bundle: true,
    // The same bundle where node_modules is a link to a folder elsewhere.
    preserveSymlinks: true,
    minify: !watching,
    loader: { ".woff2": "file" },
    plugins: [withoutLatin],
    write: false,
    logLevel: "warning",
  });
  const styles = outputFiles.map(({ path }) => basename(path)).find((name) => name.endsWith(".css"));
  return { files: outputFiles, manifest: [["fonts.css", styles]] };
}

/**
 * The service worker, which stores the scripts and styles of the desk; its name is without a hash, for its address must
 * stay the same.
 */
async function buildServiceWorker(files) {
  const names = files
    .map(({ path }) => basename(path))
    .filter((name) => /^(desk|fonts)-.*\.(js|css)$/.test(name))
    .sort();
  const addresses = names.map((name) => `/static/dist/${name}`);
  const name = `quotedesk-files-${createHash("sha256").update(names.join()).digest("hex").slice(0, 8)}`;
  const { outputFiles } = await build({
    entryPoints: [join(source, "offline", "service-worker.ts")],
    outdir: dist,
    bundle: true,
    minify: !watching,
    format: "iife",
    target: ["es2022"],
    define: { DESK_FILES: JSON.stringify({ name, addresses }) },
    write: false,
    logLevel: "warning",
  });
  return outputFiles;
}

async function buildAssistant() {
  const parts = (await buildPlugin(source, { minify: !watching })).map((part) => ({
    ...part,
    hashed: hashedName(part),
  }));
  return {
    files: parts.map(({ hashed, contents }) => ({ path: join(dist, hashed), contents })),
    manifest: parts.map(({ name, hashed }) => [name, hashed]),
  };
}

/** Leaves in static/dist exactly the files of this build, and the manifest naming those that pages name. */
async function buildAll() {
  const built = await Promise.all([...PAGES.map(buildPage), buildFonts(), buildAssistant()]);
  const hashed = built.flatMap((one) => one.files);
  const files = [...hashed, ...(await buildServiceWorker(hashed))];
  const manifest = Object.fromEntries(built.flatMap((one) => one.manifest).sort());
  const kept = new Set([...files.map((file) => basename(file.path)), "manifest.json"]);
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    if (!kept.has(name)) await rm(join(dist, name), { recursive: true });
  }
  for (const file of files) {
    await writeFile(file.path, file.contents);
    if (file.path.endsWith(".woff2")) continue;
    console.log(`${basename(file.path)}  ${(gzipSync(file.contents).length / 1024).toFixed(1)} KB gzipped`);
  }
  await writeFile(join(dist, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

await buildAll();
if (watching) {
  let timer;
  watch(source, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void buildAll().catch((fault) => console.error(fault.message)), QUIET_MS);
  });
}
