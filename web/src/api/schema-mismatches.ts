/** Maximum length of one mismatch, so that three fit into a header of 200 characters. */
const textMax = 64;
const atOnce = 3;
const noted = new Set<string>();
const untold: string[] = [];

/** Where answers did not fit, by names only. The door counts it: nobody else could tell what a phone could not read. */
export function recordMismatches(call: string, fields: readonly string[]): void {
  for (const field of fields) {
    const it = `${call}:${field}`.slice(0, textMax);
    if (!noted.has(it)) untold.push(it);
    noted.add(it);
  }
}

/** For a header of the next call; each place is told once. */
export const takeMismatchHeader = (): string => untold.splice(0, atOnce).join();
