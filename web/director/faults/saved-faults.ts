import { createObservableValue } from "../state/observable-value.ts";
import type { FaultPreset } from "./fault-presets.ts";

const savedFaultsStorageKey = "lwh5_director_faults";
function readSavedFaults(): readonly FaultPreset[] {
  try {
    const stored = JSON.parse(
      localStorage.getItem(savedFaultsStorageKey) ?? "[]",
    ) as readonly FaultPreset[];
    return Array.isArray(stored) ? stored : [];
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
export const saveFault = (preset: FaultPreset): void =>
  storeSavedFaults([...savedFaults.get().filter((one) => one.title !== preset.title), preset]);
export const removeSavedFault = (preset: FaultPreset): void =>
  storeSavedFaults(savedFaults.get().filter((one) => one !== preset));
