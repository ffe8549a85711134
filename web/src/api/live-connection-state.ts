import { createStore, useStore } from "../lib/browser/store.ts";

/**
 * `open`: a socket is open. `connecting`: first attempt or a reconnect. `down`: the reconnects have
 * failed. The app polls the order counts, and reconnects only when the network or the page is back
 * or the user taps.
 */
type LiveConnectionState = "open" | "connecting" | "down";

export const liveStateStore = createStore<LiveConnectionState>("connecting");
export const useLiveConnectionState = (): LiveConnectionState => useStore(liveStateStore);
