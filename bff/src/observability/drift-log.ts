import type { CallName } from "contract";
import type { DriftFinding } from "./find-drifts.ts";

type Place = CallName | "socket";
type DriftLine = { kind: DriftFinding["kind"]; field: string; calls: Place[] };
type DriftLog = { add: (call: Place, finding: DriftFinding) => void; flush: () => void };

const namesMax = 1_000;
const nameOf = (field: string): string => field.split(".").findLast((it) => it !== "[]") ?? field;

/**
 * Returns a log that groups findings by their kind and the name of the field, because a backend has
 * most differences in every call. `flush` writes one line per group, with the calls added since the
 * last flush. A finding is logged once per call; a field that the contract does not know is logged
 * in one line only. The metric counts every occurrence.
 */
export function createDriftLog(write: (line: DriftLine) => void): DriftLog {
  const known = new Map<string, Set<Place>>();
  const waiting = new Map<string, DriftLine>();
  return {
    add(call: Place, { kind, field }: DriftFinding): void {
      const key = `${kind} ${nameOf(field)}`;
      const calls = known.get(key) ?? new Set();
      const line = waiting.get(key);
      const isKnown = kind === "unknownField" && calls.size > 0 && line === undefined;
      if (calls.has(call) || isKnown || known.size >= namesMax) return;
      known.set(key, calls.add(call));
      if (line) line.calls.push(call);
      else waiting.set(key, { kind, field, calls: [call] });
    },
    flush(): void {
      for (const line of waiting.values()) write(line);
      waiting.clear();
    },
  };
}
