/** Maximum length of one mismatch, so that three fit into a header of 200 characters. */
const mismatchLengthMax = 64;
const mismatchesPerCallMax = 3;
const recordedMismatches = new Set<string>();
const unreportedMismatches: string[] = [];
let isWatched = false;

/**
 * Records the fields of responses that did not match the schema, by name only. The BFF counts them,
 * because only the app knows what it could not read.
 */
export function recordSchemaMismatches(call: string, fields: readonly string[]): void {
  for (const field of fields) {
    const mismatch = `${call}:${field}`.slice(0, mismatchLengthMax);
    if (!recordedMismatches.has(mismatch)) unreportedMismatches.push(mismatch);
    recordedMismatches.add(mismatch);
  }
  if (isWatched) return;
  isWatched = true;
  addEventListener("pagehide", reportAlone);
}

/**
 * Sends up to three unreported mismatches in a request of their own when the page is closed,
 * because a page that fails at launch makes no further call. `keepalive` lets the request outlive
 * the page.
 */
function reportAlone(): void {
  const mismatches = dequeueMismatchHeaderValue();
  if (mismatches === "") return;
  const headers = { "X-Mismatch": mismatches };
  const request = new Request(new URL("/", location.href), {
    method: "HEAD",
    headers,
    keepalive: true,
  });
  fetch(request).catch(() => {});
}

/** Returns up to three mismatches for the header `X-Mismatch`. Each mismatch is reported once. */
export const dequeueMismatchHeaderValue = (): string =>
  unreportedMismatches.splice(0, mismatchesPerCallMax).join();
