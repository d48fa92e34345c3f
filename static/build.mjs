// Bundles static/src into static/dist under hashed names and writes the manifest that asset_url() reads.
// `node static/build.mjs` builds once; `--watch` rebuilds on change, unminified.
import { readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const watching = process.argv.includes("--watch");

/** Leaves in static/dist exactly the files of this build, and the manifest naming them. */
const publish = {
  name: "publish",
  setup(build) {
    build.onEnd(async ({ errors, outputFiles }) => {
      if (errors.length) return;
      const manifest = {};
      for (const file of outputFiles) {
        const name = basename(file.path);
        manifest[name.replace(/-[A-Z0-9]{8}\./, ".")] = name;
      }
      const kept = new Set([...Object.values(manifest), "manifest.json"]);
      for (const name of await readdir(dist).catch(() => [])) {
        if (!kept.has(name)) await rm(join(dist, name), { recursive: true });
      }
      for (const file of outputFiles) {
        await writeFile(file.path, file.contents);
        console.log(`${basename(file.path)}  ${(gzipSync(file.contents).length / 1024).toFixed(1)} KB gzipped`);
      }
      const sorted = Object.fromEntries(Object.entries(manifest).sort());
      await writeFile(join(dist, "manifest.json"), `${JSON.stringify(sorted, null, 2)}\n`);
    });
  },
};

const bundle = await context({
  entryPoints: { desk: join(here, "src/desk.ts"), library: join(here, "src/library-page.ts"), archive: join(here, "src/archive-page.ts") },
  entryNames: "[name]-[hash]",
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
