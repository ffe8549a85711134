import { useSyncExternalStore } from "react";

export type Store<T> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a value that components can subscribe to. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Returns the value and renders again after each change. The build renders the first paint, so the
 * value is also read without a browser.
 */
export const useStore = <T>(it: Store<T>): T => useSyncExternalStore(it.subscribe, it.get, it.get);
