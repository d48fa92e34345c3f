// What the page makes of a body: the document as y-prosemirror lays it out, from the real schema. Reads JSON
// ({bodies: [...], updates: [base64, ...]}) and writes {updates: [...], bodies: [...]}, each the other way round.
import { build } from "esbuild";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = mkdtempSync(join("node_modules", ".coediting-"));
try {
  const entry = `
    import { bodySchema } from "./static/src/articles/schema";
    import { prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from "y-prosemirror";
    import * as Y from "yjs";
    export function run(asked) {
      const updates = asked.bodies.map((body) => {
        const doc = new Y.Doc();
        const node = bodySchema.nodeFromJSON(body);
        node.check();
        prosemirrorToYXmlFragment(node, doc.getXmlFragment("body"));
        return Buffer.from(Y.encodeStateAsUpdate(doc)).toString("base64");
      });
      const bodies = asked.updates.map((update) => {
        const doc = new Y.Doc();
        Y.applyUpdate(doc, Buffer.from(update, "base64"));
        const node = yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment("body"), bodySchema);
        node.check();
        return { body: node.toJSON(), headline: doc.getText("headline").toString() };
      });
      return { updates, bodies };
    }`;
  const outfile = join(folder, "page.cjs");
  await build({
    stdin: { contents: entry, resolveDir: ".", loader: "ts" },
    bundle: true,
    platform: "node",
    format: "cjs",
    outfile,
    logLevel: "error",
  });
  const { run } = createRequire(import.meta.url)(join(process.cwd(), outfile));
  process.stdout.write(JSON.stringify(run(JSON.parse(readFileSync(0, "utf8")))));
} finally {
  rmSync(folder, { recursive: true });
}
