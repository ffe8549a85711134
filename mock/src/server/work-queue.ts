type QueuedWork = { who: string; begin: () => void };

/** A payment proof has up to nine images, so one user may queue nine jobs. */
export const queuedJobsPerUserMax = 9;
const concurrentMax = 2;

/**
 * Creates a queue that runs two jobs at a time, at most one per user. A user with many jobs
 * therefore never occupies both places. Returns a function that resolves to undefined without
 * running the job if its user already has `queuedJobsPerUserMax` jobs.
 */
export function createWorkQueue() {
  const waiting: QueuedWork[] = [];
  const running = new Set<string>();
  const held = new Map<string, number>();

  const next = (): void => {
    const at = running.size < concurrentMax ? waiting.findIndex((it) => !running.has(it.who)) : -1;
    const [job] = at < 0 ? [] : waiting.splice(at, 1);
    if (job === undefined) return;
    running.add(job.who);
    job.begin();
  };
  const count = (who: string, by: number): void => {
    const now = (held.get(who) ?? 0) + by;
    if (now === 0) held.delete(who);
    else held.set(who, now);
  };

  return async <T>(who: string, work: () => Promise<T>): Promise<T | undefined> => {
    if ((held.get(who) ?? 0) >= queuedJobsPerUserMax) return undefined;
    count(who, 1);
    await new Promise<void>((begin) => {
      waiting.push({ who, begin });
      next();
    });
    try {
      return await work();
    } finally {
      running.delete(who);
      count(who, -1);
      next();
    }
  };
}
