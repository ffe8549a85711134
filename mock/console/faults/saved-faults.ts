import { createObservableValue } from "../state/observable-value.ts";
import type { FaultPreset } from "./fault-presets.ts";

const savedFaultsStorageKey = "lwh5_director_faults";
function readSavedFaults(): readonly FaultPreset[] {
  try {
    const it = JSON.parse(
      localStorage.getItem(savedFaultsStorageKey) ?? "[]",
    ) as readonly FaultPreset[];
    return Array.isArray(it) ? it : [];
  } catch {
    return [];
  }
}

/** Custom faults saved in this browser and shown next to the presets. */
export const savedFaults = createObservableValue<readonly FaultPreset[]>(readSavedFaults());
function storeSavedFaults(next: readonly FaultPreset[]): void {
  savedFaults.set(next);
  localStorage.setItem(savedFaultsStorageKey, JSON.stringify(next));
}
export const saveFault = (it: FaultPreset): void =>
  storeSavedFaults([...savedFaults.get().filter((one) => one.title !== it.title), it]);
export const removeSavedFault = (it: FaultPreset): void =>
  storeSavedFaults(savedFaults.get().filter((one) => one !== it));
