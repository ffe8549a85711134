import { box } from "../state/observable-value.ts";
import type { Usual } from "./fault-presets.ts";

const remembered = "lwh5_director_faults";
function kept(): readonly Usual[] {
  try {
    const it = JSON.parse(localStorage.getItem(remembered) ?? "[]") as readonly Usual[];
    return Array.isArray(it) ? it : [];
  } catch {
    return [];
  }
}

/** Custom faults saved in this browser and shown next to the presets. */
export const saved = box<readonly Usual[]>(kept());
function keep(next: readonly Usual[]): void {
  saved.set(next);
  localStorage.setItem(remembered, JSON.stringify(next));
}
export const save = (it: Usual): void =>
  keep([...saved.get().filter((one) => one.title !== it.title), it]);
export const forget = (it: Usual): void => keep(saved.get().filter((one) => one !== it));
