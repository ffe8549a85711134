import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The scripts that a browser must have before it can show a screen: the closure of the entry and the lazy screen
 * over the build's manifest. Names of shared chunks change with every import, so no pattern of names would hold.
 */
export function firstLoad(dist, roots) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build's manifest: has the screen moved?`);
    seen.add(key);
    for (const it of chunk.imports ?? []) visit(it);
  };
  for (const root of roots) visit(root);
  return [...seen].map((key) => join(dist, manifest[key].file));
}
