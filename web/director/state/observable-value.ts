import { useSyncExternalStore } from "react";

/** Observable value outside React. Subscribers are notified of each change. */
export type ObservableValue<T> = {
  get: () => T;
  set: (next: T) => void;
  subscribe: (hear: () => void) => () => void;
};

export function createObservableValue<T>(first: T): ObservableValue<T> {
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

export const useObservableValue = <T>(observable: ObservableValue<T>): T =>
  useSyncExternalStore(observable.subscribe, observable.get);
