import { join } from "node:path";
import { screenSourceFilesToPreload } from "./first-paint/vite-plugin.ts";

type ModuleInfo = { importedIds: readonly string[] } | null;
type Context = { getModuleInfo(id: string): ModuleInfo };

/**
 * Module that logs in and decodes the first responses. Its chunk excludes React, so that it can run
 * before React has loaded.
 */
const early = "/web/src/app/start/early-script.ts";
/** Entry of the app. Imports the buy screen statically, because nearly all users start there. */
const root = "/web/src/app/main.tsx";
const orderList = "/web/src/screens/orders/order-screen.tsx";
/** Query code that few screens use. */
const rare = /\/@tanstack\/.+\/(queriesObserver|useQueries)\.js$/;
/**
 * Rules and tables that the first screen does not need, and query code that it does not use. The
 * index files of `contract` and TanStack Query import all of them, so following their imports would
 * put them into the first chunks.
 */
const later = [
  /\/contract\/src\/(errors\/code(-text)?s|orders\/transitions|rules\/(credit-levels|common-passwords|identity-rules|login-password-rule|pay-method-rules|password-rules|text-rules))\.ts$/,
  /\/@tanstack\/.+\/(mutationObserver|useMutation)\.js$/,
  rare,
];

/**
 * Modules that the later screens share: code of the app, contract rules and query code. Global
 * style sheets are missing, because the page links them itself.
 */
const shared =
  /\/web\/src\/(ui|trade|lib|api)\/.+\.(tsx?|module\.css)$|\/contract\/src\/(errors\/error-details|rules\/(credit-levels|input-rule|text-rules))\.ts$|\/node_modules\/@tanstack\//;
const overlays =
  /\/web\/src\/ui\/overlays\/|\/node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//;
/**
 * Entry file of React. Base UI uses React as an object, for which the bundler adds a helper file
 * to the build. The entry file goes into the chunk of the overlays, so that the first load needs
 * neither of the two files.
 */
const reactEntry = /\/node_modules\/react\/index\.js$/;
/**
 * Modules imported soon after the start. Every browser loads the socket of the live updates, and
 * `load-elder-offer` with the system text size. The others are loaded only in a frame of the
 * director or in WeChat. They share a small chunk, because in "shared" each would load all of that
 * chunk.
 */
const beside =
  /\/web\/src\/(api\/(live-updates|push-handlers|silent-socket|socket)|app\/load-elder-offer|lib\/browser\/system-text-size|lib\/browser\/framed\/.+|ui\/base\/wechat-text-size)\.tsx?$/;

/**
 * Returns the chunk groups of the app. Without groups, each shared module would become a small
 * chunk. Dozens of them compress worse than one, need a request each, and their names alone enlarge
 * the first load.
 * "early" requests and decodes the first responses, "first" renders the first screen. "list" has
 * what the list of orders needs, "next" what the other screens with a first paint in HTML need,
 * "overlay" the overlays of the rest, "shared" what the later screens share.
 */
export function createBundlerChunkGroups() {
  let asking: Set<string> | undefined;
  let first: Set<string> | undefined;
  let list: Set<string> | undefined;
  let next: Set<string> | undefined;
  const name = (id: string, context: Context): string | null => {
    const home = join(import.meta.dirname, "..");
    if (reactEntry.test(id)) return "overlay";
    asking ??= closureOf([home + early], later, context);
    if (asking.has(id)) return "early";
    first ??= closureOf([home + root], later, context);
    if (first.has(id)) return "first";
    if (beside.test(id)) return "beside";
    const isShared = shared.test(id) || overlays.test(id);
    list ??= closureOf([home + orderList], [rare], context);
    if (isShared && list.has(id)) return "list";
    next ??= closureOf(
      Object.values(screenSourceFilesToPreload).map((it) => `${home}/web/src${it}`),
      [rare],
      context,
    );
    if (isShared && next.has(id)) return "next";
    if (overlays.test(id)) return "overlay";
    return shared.test(id) ? "shared" : null;
  };
  return [{ name, debugName: "early, first, list, next, beside, overlay, shared" }];
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
