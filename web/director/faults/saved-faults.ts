import { createStoredValue } from "../state/stored-value.ts";
import type { FaultPreset } from "./fault-presets.ts";

/** Custom faults saved in this browser and shown next to the presets. */
export const savedFaults = createStoredValue<readonly FaultPreset[]>("lwh5_director_faults", []);

export const saveFault = (preset: FaultPreset): void =>
  savedFaults.set([...savedFaults.get().filter((one) => one.title !== preset.title), preset]);
export const removeSavedFault = (preset: FaultPreset): void =>
  savedFaults.set(savedFaults.get().filter((one) => one !== preset));
