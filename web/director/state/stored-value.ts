import { createStore, type Store } from "../../src/lib/browser/store.ts";

/** Creates a store that keeps its value as JSON in localStorage. `first` is the initial value. */
export function createStoredValue<T extends object>(storageKey: string, first: T): Store<T> {
  const store = createStore(readStoredValue(storageKey, first));
  return {
    ...store,
    set(value) {
      store.set(value);
      localStorage.setItem(storageKey, JSON.stringify(value));
    },
  };
}

function readStoredValue<T extends object>(storageKey: string, first: T): T {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null") as T | null;
    return stored !== null && Array.isArray(stored) === Array.isArray(first) ? stored : first;
  } catch {
    return first;
  }
}
