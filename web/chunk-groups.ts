import { join } from "node:path";

type ModuleInfo = { importedIds: readonly string[] } | null;
type Context = { getModuleInfo(id: string): ModuleInfo };

/** It names the buy screen itself, as it is the first of nearly everybody. */
const root = "/web/src/app/main.tsx";
/** Rules of forms and tables that the first screen does not have, and ways to ask that it does not use. An index names them all, so that following imports would bring them. */
const later = [
  /\/contract\/src\/(codes\/texts|levels|order-moves|rules\/(identity|method|secret|words))\.ts$/,
  /\/@tanstack\/.+\/(queriesObserver|useQueries|mutationObserver|useMutation)\.js$/,
];

/** What every later screen shares: its parts, and the overlays over them. The global styles are linked by the page itself. */
const shared = /\/web\/src\/(ui|deal|lib|api)\/.+\.(tsx?|module\.css)$|\/contract\/src\/(levels|facts)\.ts$|\/node_modules\/@tanstack\//;
const overlays = /\/web\/src\/ui\/overlay\/|\/node_modules\/@(base-ui|floating-ui)\//;

/**
 * Everything the first screen needs is one chunk, and so is what the later screens share. Left alone, each shared module
 * becomes a small chunk of its own; dozens of them compress worse than one, take a request each, and their names alone
 * weigh on the first load.
 */
export function chunkGroups() {
  let first: Set<string> | undefined;
  const name = (id: string, context: Context): string | null => {
    first ??= closureOf(join(import.meta.dirname, ".."), context);
    if (first.has(id)) return "first";
    if (overlays.test(id)) return "overlay";
    return shared.test(id) ? "shared" : null;
  };
  return [{ name, debugName: "first, overlay, shared" }];
}

function closureOf(home: string, context: Context): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || later.some((it) => it.test(id))) return;
    seen.add(id);
    for (const it of context.getModuleInfo(id)?.importedIds ?? []) visit(it);
  };
  visit(home + root);
  return seen;
}
