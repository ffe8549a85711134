/** A stored text. */
export type StorageSlot = {
  get(): string | undefined;
  set(text: string): void;
  clear(): void;
  /** Calls the listener after another tab has changed the text. Returns an unsubscribe function. */
  onChangeInOtherTab(changed: () => void): () => void;
};

const ownPrefix = "lw_";
const personalPrefix = "lw_my_";

/** Values that could not be written to the device. They last as long as the page. */
const memory = new Map<string, string>();

/** Reading `localStorage` throws if the user has blocked it. */
function withLocalStorage<T>(use: (device: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

function write(key: string, text: string): void {
  memory.delete(key);
  const written = withLocalStorage((device) => {
    device.setItem(key, text);
    return true;
  });
  if (written) return;
  // On a full device the old text must be removed, otherwise the next start would read it as if
  // nothing had been written.
  withLocalStorage((device) => device.removeItem(key));
  memory.set(key, text);
}

function erase(key: string): void {
  memory.delete(key);
  withLocalStorage((device) => device.removeItem(key));
}

/**
 * Prefix of every key. Set only in the frames of the director, because the two apps there share one
 * device storage.
 */
let framePrefix = "";

const slot = (key: string): StorageSlot => ({
  get: () =>
    memory.get(framePrefix + key) ??
    withLocalStorage((device) => device.getItem(framePrefix + key)) ??
    undefined,
  set: (text) => write(framePrefix + key, text),
  clear: () => erase(framePrefix + key),
  onChangeInOtherTab(changed) {
    const name = framePrefix + key;
    const hear = (event: StorageEvent) => {
      if (event.key === name || event.key === null) changed();
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  },
});

/** A slot that lasts as long as the page. Removes what an earlier version stored on the device. */
const pageSlot = (key: string): StorageSlot => ({
  ...slot(key),
  get: () => memory.get(framePrefix + key),
  set(text) {
    erase(framePrefix + key);
    memory.set(framePrefix + key, text);
  },
});

const keys = () => [...memory.keys(), ...(withLocalStorage((device) => Object.keys(device)) ?? [])];

/** The app's only access to the device storage. The first paint reads the storage with its own script. */
export const storage = {
  token: slot("token"),
  p: slot("p_param"),
  routeHistory: slot("route_history"),
  orderId: slot("orderId"),
  /** A value of the device. Stays when another user signs in. */
  own: (name: string): StorageSlot => slot(`${ownPrefix}${name}`),
  /** A value of the user (drafts, messages waiting to be sent). Removed when another user signs in. */
  personal: (name: string): StorageSlot => slot(`${personalPrefix}${name}`),
  /** A value of the user that is never stored on the device: names, phone and account numbers. */
  page: (name: string): StorageSlot => pageSlot(`${personalPrefix}${name}`),
  /** Stores under a prefix from now on. Call before anything is stored. */
  keepApart(prefix: string): void {
    framePrefix = prefix;
  },
  isApart: (): boolean => framePrefix !== "",
  /** Removes all values of the last user. */
  forgetPerson(): void {
    for (const it of [storage.token, storage.p, storage.routeHistory, storage.orderId]) it.clear();
    for (const key of keys()) if (key.startsWith(framePrefix + personalPrefix)) erase(key);
  },
};
