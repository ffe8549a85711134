import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the scripts that a browser must have before it can show a screen: those of the page and
 * the screen's lazy chunks with their imports. Reads the manifest, because chunk names change with
 * every build.
 */
export function firstLoad(dist, ...files) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const scripts = [...page.matchAll(/<script type="module"[^>]* src="[^"]*?(assets\/[^"]+)"/g)].map(
    (it) => it[1],
  );
  if (scripts.length === 0) throw new Error("The page has no script: has it been built?");
  const byFile = new Map(Object.values(manifest).map((it) => [it.file, it]));
  const seen = new Set();
  const visit = (chunk) => {
    if (chunk === undefined || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const it of chunk.imports ?? []) visit(manifest[it]);
  };
  for (const script of scripts) visit(byFile.get(script) ?? { file: script });
  for (const it of files) visit(manifest[it]);
  return [...seen].map((file) => join(dist, file));
}
