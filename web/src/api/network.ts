import { useSyncExternalStore } from "react";

/** The phone's own word for it: at once, long before a call has failed. */
export const subscribeToNetwork = (changed: () => void) => {
  const events = ["online", "offline"] as const;
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
};

export const useIsConnected = (): boolean =>
  useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
