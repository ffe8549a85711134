/** Access to one stored text. */
export type StorageSlot = {
  get(): string | undefined;
  set(text: string): void;
  clear(): void;
  /** Calls the listener after another tab has changed the text. Returns an unsubscribe function. */
  onChangeInOtherTab(changed: () => void): () => void;
};

const ownPrefix = "lw_";
const personalPrefix = "lw_my_";

/** Values that the browser has refused to store. They last until the page is left or reloaded. */
const memory = new Map<string, string>();

type OpenStorage = () => Storage;
const openDevice: OpenStorage = () => localStorage;
/** Opens the storage that lasts until the tab is closed. */
const openTab: OpenStorage = () => sessionStorage;

/** Returns undefined if the storage throws, because it is blocked or full. */
function withStorage<T>(open: OpenStorage, use: (storage: Storage) => T): T | undefined {
  try {
    return use(open());
  } catch {
    return undefined;
  }
}

function write(open: OpenStorage, key: string, text: string): void {
  memory.delete(key);
  const written = withStorage(open, (opened) => {
    opened.setItem(key, text);
    return true;
  });
  if (written) return;
  // In a full storage the old text must be removed, otherwise the next start would read it as if
  // nothing had been written.
  withStorage(open, (opened) => opened.removeItem(key));
  memory.set(key, text);
}

function erase(open: OpenStorage, key: string): void {
  memory.delete(key);
  withStorage(open, (opened) => opened.removeItem(key));
}

/**
 * Prefix of every key. Set only in the frames of the director, because the two apps there share one
 * device storage.
 */
let framePrefix = "";

const slot = (key: string, open = openDevice): StorageSlot => ({
  get: () =>
    memory.get(framePrefix + key) ??
    withStorage(open, (opened) => opened.getItem(framePrefix + key)) ??
    undefined,
  set: (text) => write(open, framePrefix + key, text),
  clear: () => erase(open, framePrefix + key),
  onChangeInOtherTab(changed) {
    const name = framePrefix + key;
    const hear = (event: StorageEvent) => {
      if (event.key === name || event.key === null) changed();
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  },
});

/**
 * Creates a slot of the tab. Writing it also removes a value that an earlier version of the app has
 * stored on the device under the same key.
 */
function tabSlot(key: string): StorageSlot {
  const stored = slot(key, openTab);
  return {
    ...stored,
    set(text) {
      erase(openDevice, framePrefix + key);
      stored.set(text);
    },
  };
}

const keysOf = (open: OpenStorage) => withStorage(open, (opened) => Object.keys(opened)) ?? [];

/**
 * The app's only access to the storages of device and tab. The script of the first paint reads the
 * device storage itself.
 */
export const storage = {
  token: slot("token"),
  p: slot("p_param"),
  routeHistory: slot("route_history"),
  orderId: slot("orderId"),
  /** A value of the device. Stays when another user signs in. */
  own: (name: string): StorageSlot => slot(`${ownPrefix}${name}`),
  /**
   * A value of the user, such as a draft or an unsent message. Removed when the user signs out and
   * when another user signs in.
   */
  personal: (name: string): StorageSlot => slot(`${personalPrefix}${name}`),
  /**
   * A value of the user that is not stored on the device: names, phone and account numbers. Lasts
   * until the user signs out or the tab is closed, because a reload or the page of the face check
   * must not lose it.
   */
  tab: (name: string): StorageSlot => tabSlot(`${personalPrefix}${name}`),
  /** Adds a prefix to all keys from now on. Call before anything is stored. */
  keepApart(prefix: string): void {
    framePrefix = prefix;
  },
  isApart: (): boolean => framePrefix !== "",
  /** Removes all values of the last user. */
  forgetPerson(): void {
    for (const it of [storage.token, storage.p, storage.routeHistory, storage.orderId]) it.clear();
    for (const open of [openDevice, openTab])
      for (const key of [...memory.keys(), ...keysOf(open)])
        if (key.startsWith(framePrefix + personalPrefix)) erase(open, key);
  },
};
