import { useSyncExternalStore } from "react";

/** Subscribes to the browser's network events, which fire long before a call fails. */
export const subscribeToNetworkStatus = (changed: () => void) => {
  const events = ["online", "offline"] as const;
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
};

export const useIsNetworkOnline = (): boolean =>
  useSyncExternalStore(subscribeToNetworkStatus, () => navigator.onLine);
