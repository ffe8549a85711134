import { createStore, useStore } from "../lib/browser/store.ts";

/**
 * `open`: a socket is open. `connecting`: first attempt or a reconnect. `down`: the app polls the
 * order counts, and reconnects only after an event that makes success likely.
 */
type LiveConnectionState = "open" | "connecting" | "down";

export const liveStateStore = createStore<LiveConnectionState>("connecting");
export const useLiveConnectionState = (): LiveConnectionState => useStore(liveStateStore);
