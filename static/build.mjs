// Bundles static/src into static/dist under hashed names and writes the manifest that asset_url() reads.
// `node static/build.mjs` builds once; `--watch` rebuilds on change, unminified.
import { readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { context } from "esbuild";
import { buildPlugin, hashedName } from "./plugin-build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const watching = process.argv.includes("--watch");
const entryPoints = Object.fromEntries(
  [["desk", "desk.ts"], ["library", "library-page.ts"], ["archive", "archive-page.ts"], ["drafts", "drafts-page.ts"]].map(([name, file]) => [name, join(here, "src", file)]));
const entries = new Set(Object.values(entryPoints));

/** Leaves in static/dist exactly the files of this build, and the manifest naming them. */
const publish = {
  name: "publish",
  setup(build) {
    build.onEnd(async ({ errors, outputFiles, metafile }) => {
      if (errors.length) return;
      const manifest = {};
      for (const [path, { entryPoint, cssBundle }] of Object.entries(metafile.outputs)) {
        // What is loaded when it is first used is found by those that use it.
        if (!entryPoint || !entries.has(resolve(entryPoint))) continue;
        for (const name of [path, cssBundle].filter(Boolean).map((each) => basename(each))) {
          manifest[name.replace(/-[A-Z0-9]{8}\./, ".")] = name;
        }
      }
      const files = [...outputFiles];
      for (const part of await buildPlugin(join(here, "src"), { minify: !watching })) {
        manifest[part.name] = hashedName(part);
        files.push({ path: join(dist, manifest[part.name]), contents: part.contents });
      }
      const kept = new Set([...files.map((file) => basename(file.path)), "manifest.json"]);
      for (const name of await readdir(dist).catch(() => [])) {
        if (!kept.has(name)) await rm(join(dist, name), { recursive: true });
      }
      for (const file of files) {
        await writeFile(file.path, file.contents);
        console.log(`${basename(file.path)}  ${(gzipSync(file.contents).length / 1024).toFixed(1)} KB gzipped`);
      }
      const sorted = Object.fromEntries(Object.entries(manifest).sort());
      await writeFile(join(dist, "manifest.json"), `${JSON.stringify(sorted, null, 2)}\n`);
    });
  },
};

const bundle = await context({
  entryPoints,
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  splitting: true,
  metafile: true,
  outdir: dist,
  bundle: true,
  minify: !watching,
  format: "esm",
  target: ["es2022"],
  legalComments: "none",
  write: false,
  logLevel: "warning",
  plugins: [publish],
});
if (watching) await bundle.watch();
else {
  await bundle.rebuild();
  await bundle.dispose();
}
