import { createStore, useStore } from "../lib/browser/store.ts";

/**
 * `open`: a socket is open. `connecting`: first attempt or a reconnect. `down`: the app no longer
 * reconnects and polls the order counts until an event makes success likely.
 */
type LiveConnectionState = "open" | "connecting" | "down";

export const liveStateStore = createStore<LiveConnectionState>("connecting");
export const useLiveConnectionState = (): LiveConnectionState => useStore(liveStateStore);
