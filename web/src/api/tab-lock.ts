import { randomId } from "../lib/browser/random-id.ts";
import { storage } from "../lib/browser/storage.ts";

const lockName = "lw_refresh";
/** Longer than the 10 s that a token refresh may take, so that no tab overtakes a slow holder. */
const leaseMs = 15_000;
/**
 * If two tabs find the lock free at once, both write. After this time both see which one wrote
 * last.
 */
const settleMs = 40;
const pollMs = 50;

/**
 * Runs the task in one tab at a time by Web Locks. Without Web Locks, as outside of secure
 * contexts, uses a lease in storage.
 */
export function runInOneTab<T>(task: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request(lockName, task) : runUnderLease(task);
}

const lease = storage.own("refresh_lock");
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function holder(): string | undefined {
  const [id, until] = lease.get()?.split(" ") ?? [];
  const leftMs = Number(until) - Date.now();
  return leftMs > 0 && leftMs <= leaseMs ? id : undefined;
}

async function take(id: string): Promise<boolean> {
  if (holder() !== undefined) return false;
  lease.set(`${id} ${Date.now() + leaseMs}`);
  await pause(settleMs);
  return holder() === id;
}

async function runUnderLease<T>(task: () => Promise<T>): Promise<T> {
  const id = randomId();
  while (!(await take(id))) await pause(pollMs);
  try {
    return await task();
  } finally {
    if (holder() === id) lease.clear();
  }
}
