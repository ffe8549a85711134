import { useSyncExternalStore } from "react";

/** Observable value outside React. Subscribers are notified of each change. */
export type Box<T> = {
  get: () => T;
  set: (next: T) => void;
  subscribe: (hear: () => void) => () => void;
};

export function box<T>(first: T): Box<T> {
  let value = first;
  const ears = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const hear of [...ears]) hear();
    },
    subscribe(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
}

export const useBox = <T>(it: Box<T>): T => useSyncExternalStore(it.subscribe, it.get);
