import { box, useBox } from "./observable-value.ts";

export const pageNames = ["desk", "lanes", "machine", "answers", "stage"] as const;
export type PageName = (typeof pageNames)[number];

/** Name of the default world in URLs. */
export const homeName = "_";
export const worldTitle = (name: string): string => (name === homeName ? "主世界" : name);

type Place = { page: PageName; world: string };

/**
 * Reads the page and world from the URL hash, such as `#lanes@t1`, so that a view can be
 * bookmarked.
 */
function placeSaid(): Place {
  const [name = "", world = ""] = location.hash.slice(1).split("@");
  return {
    page: pageNames.find((it) => it === name) ?? "desk",
    world: /^[a-z0-9-]{1,32}$/.test(world) ? world : homeName,
  };
}

const place = box<Place>(placeSaid());
window.addEventListener("hashchange", () => {
  const said = placeSaid();
  const shown = place.get();
  if (said.page !== shown.page || said.world !== shown.world) place.set(said);
});

function go(next: Place): void {
  place.set(next);
  location.hash = next.world === homeName ? next.page : `${next.page}@${next.world}`;
}

export const goTo = (page: PageName): void => go({ ...place.get(), page });
export const showWorld = (world: string): void => go({ ...place.get(), world });
export const placeNow = (): Place => place.get();
export const usePlace = (): Place => useBox(place);
export const onPlace = place.subscribe;
