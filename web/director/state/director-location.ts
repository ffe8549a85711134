import { createStore, useStore } from "../../src/lib/browser/store.ts";
import { runAfterRemovingOverlayEntries } from "../../src/lib/navigation/overlay-stack.ts";

export const pageNames = ["desk", "lanes", "machine", "answers", "stage"] as const;
export type PageName = (typeof pageNames)[number];

/** Name of the default world in URLs of the control API. */
export const defaultWorldName = "_";
export const worldTitle = (name: string): string => (name === defaultWorldName ? "主世界" : name);

type DirectorLocation = { page: PageName; world: string };

/**
 * Reads the page and world from the URL hash, such as `#lanes@t1`, so that a view can be
 * bookmarked.
 */
function parseLocationHash(): DirectorLocation {
  const [name = "", world = ""] = location.hash.slice(1).split("@");
  return {
    page: pageNames.find((it) => it === name) ?? "desk",
    world: /^[a-z0-9-]{1,32}$/.test(world) ? world : defaultWorldName,
  };
}

const directorLocation = createStore<DirectorLocation>(parseLocationHash());
window.addEventListener("hashchange", () => {
  const said = parseLocationHash();
  const shown = directorLocation.get();
  if (said.page !== shown.page || said.world !== shown.world) directorLocation.set(said);
});

function setDirectorLocation(next: DirectorLocation): void {
  directorLocation.set(next);
  runAfterRemovingOverlayEntries(() => {
    location.hash = next.world === defaultWorldName ? next.page : `${next.page}@${next.world}`;
  });
}

export const goToPage = (page: PageName): void =>
  setDirectorLocation({ ...directorLocation.get(), page });
export const showWorld = (world: string): void =>
  setDirectorLocation({ ...directorLocation.get(), world });
export const currentDirectorLocation = (): DirectorLocation => directorLocation.get();
export const useDirectorLocation = (): DirectorLocation => useStore(directorLocation);
export const onDirectorLocationChange = directorLocation.subscribe;
