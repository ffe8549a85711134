/** Maximum length of one mismatch, so that three fit into a header of 200 characters. */
const textMax = 64;
const atOnce = 3;
const noted = new Set<string>();
const untold: string[] = [];

/**
 * Records the fields of responses that did not match the schema, by name only. The BFF counts them,
 * because only the app knows what it could not read.
 */
export function recordMismatches(call: string, fields: readonly string[]): void {
  for (const field of fields) {
    const it = `${call}:${field}`.slice(0, textMax);
    if (!noted.has(it)) untold.push(it);
    noted.add(it);
  }
}

/** Returns the header value for the next call. Each mismatch is reported once. */
export const takeMismatchHeader = (): string => untold.splice(0, atOnce).join();
