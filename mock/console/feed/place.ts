import { box, useBox } from "./box.ts";

export const pageNames = ["desk", "lanes", "machine", "answers", "stage"] as const;
export type PageName = (typeof pageNames)[number];

/** In addresses `_` is the default world. */
export const homeName = "_";
export const worldTitle = (name: string): string => (name === homeName ? "主世界" : name);

type Place = { page: PageName; world: string };

/** The address says which page of which world is shown, so it can be kept and opened again: `#lanes@t1`. */
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
