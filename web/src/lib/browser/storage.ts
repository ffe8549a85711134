/** One remembered text. */
export type StorageSlot = {
  get(): string | undefined;
  set(text: string): void;
  clear(): void;
  /** Calls the listener after another tab has changed the text. Returns an unsubscribe function. */
  follow(changed: () => void): () => void;
};

const ownPrefix = "lw_";
const personalPrefix = "lw_my_";

/** What could not be written to the device lives here for as long as the page does. */
const memory = new Map<string, string>();

/** Merely touching localStorage throws where the person has blocked it. */
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
  // On a full device the old text would come back with the next start, as if nothing had been written.
  withLocalStorage((device) => device.removeItem(key));
  memory.set(key, text);
}

function erase(key: string): void {
  memory.delete(key);
  withLocalStorage((device) => device.removeItem(key));
}

/** Before every key; nothing but in a frame of the director, whose two phones share one device. */
let apart = "";

const slot = (key: string): StorageSlot => ({
  get: () =>
    memory.get(apart + key) ??
    withLocalStorage((device) => device.getItem(apart + key)) ??
    undefined,
  set: (text) => write(apart + key, text),
  clear: () => erase(apart + key),
  follow(changed) {
    const name = apart + key;
    const hear = (event: StorageEvent) => {
      if (event.key === name || event.key === null) changed();
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  },
});

const keys = () => [...memory.keys(), ...(withLocalStorage((device) => Object.keys(device)) ?? [])];

/** What was kept as JSON; undefined where nothing was, or nothing that can be read. */
export function readJsonSlot(slot: StorageSlot): unknown {
  try {
    return JSON.parse(slot.get() ?? "");
  } catch {
    return undefined;
  }
}
/** The fields of what was kept. None is sure to be there, or to be what it was. */
export const readJsonFields = (slot: StorageSlot): Partial<Record<string, unknown>> => ({
  ...(readJsonSlot(slot) as object | undefined),
});

/** The only way to the device's memory. */
export const storage = {
  token: slot("token"),
  p: slot("p_param"),
  routeHistory: slot("route_history"),
  orderId: slot("orderId"),
  /** Belongs to the device: it stays when another person comes in. */
  own: (name: string): StorageSlot => slot(`${ownPrefix}${name}`),
  /** Belongs to the person (drafts, messages waiting to be sent): it goes when another one comes in. */
  personal: (name: string): StorageSlot => slot(`${personalPrefix}${name}`),
  /** From now on this page remembers for itself. Said before anything is remembered. */
  keepApart(prefix: string): void {
    apart = prefix;
  },
  isApart: (): boolean => apart !== "",
  /** Everything the last person left behind. */
  forgetPerson(): void {
    for (const it of [storage.token, storage.p, storage.routeHistory, storage.orderId]) it.clear();
    for (const key of keys()) if (key.startsWith(apart + personalPrefix)) erase(key);
  },
};
