import { join } from "node:path";
import { screens } from "./first-paint/plugin.ts";

type ModuleInfo = { importedIds: readonly string[] } | null;
type Context = { getModuleInfo(id: string): ModuleInfo };

/** Comes in and reads the first answers: without the renderer, for which it does not wait. */
const early = "/web/src/app/start/early.ts";
/** It names the buy screen itself, as it is the first of nearly everybody. */
const root = "/web/src/app/main.tsx";
/** Asked in few places. */
const rare = /\/@tanstack\/.+\/(queriesObserver|useQueries)\.js$/;
/** Rules of forms and tables that the first screen does not have, and ways to ask that it does not use. An index names them all, so that following imports would bring them. */
const later = [
  /\/contract\/src\/(errors\/code-texts|orders\/transitions|rules\/(credit-levels|identity|method-rules|secret|words))\.ts$/,
  /\/@tanstack\/.+\/(mutationObserver|useMutation)\.js$/,
  rare,
];

/** What every later screen shares: its parts, and the overlays over them. The global styles are linked by the page itself. */
const shared =
  /\/web\/src\/(ui|trade|lib|api)\/.+\.(tsx?|module\.css)$|\/contract\/src\/(errors\/error-details|rules\/(credit-levels|rule|words))\.ts$|\/node_modules\/@tanstack\//;
const overlays =
  /\/web\/src\/ui\/overlays\/|\/node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//;
/**
 * Entry file of React. Base UI uses React as an object, for which the bundler adds a helper file. Both go into the chunk of the overlays, so
 * that the first load does not include them.
 */
const reactEntry = /\/node_modules\/react\/index\.js$/;
/** Asked for at the start, at once or where a frame or WeChat wants it: what the later screens share would come with it. */
const beside =
  /\/web\/src\/(api\/silent-socket|lib\/browser\/framed\/.+|ui\/base\/wechat-text-size)\.ts$/;

/**
 * Everything the first screen needs is two chunks, the one that asks and reads and the one that draws, what the other screens that the page itself paints are drawn with is the next one, and
 * what the later screens share another. Left alone, each shared module becomes a small chunk of its own; dozens of them compress worse than
 * one, take a request each, and their names alone weigh on the first load.
 */
export function chunkGroups() {
  let asking: Set<string> | undefined;
  let first: Set<string> | undefined;
  let next: Set<string> | undefined;
  const name = (id: string, context: Context): string | null => {
    const home = join(import.meta.dirname, "..");
    if (reactEntry.test(id)) return "overlay";
    asking ??= closureOf([home + early], later, context);
    if (asking.has(id)) return "early";
    first ??= closureOf([home + root], later, context);
    if (first.has(id)) return "first";
    next ??= closureOf(
      Object.values(screens).map((it) => `${home}/web/src${it}`),
      [rare],
      context,
    );
    if (next.has(id) && (shared.test(id) || overlays.test(id))) return "next";
    if (beside.test(id)) return "beside";
    if (overlays.test(id)) return "overlay";
    return shared.test(id) ? "shared" : null;
  };
  return [{ name, debugName: "early, first, next, beside, overlay, shared" }];
}

function closureOf(
  roots: readonly string[],
  without: readonly RegExp[],
  context: Context,
): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || without.some((it) => it.test(id))) return;
    seen.add(id);
    for (const it of context.getModuleInfo(id)?.importedIds ?? []) visit(it);
  };
  roots.forEach(visit);
  return seen;
}
