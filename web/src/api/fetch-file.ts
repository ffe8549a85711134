/** Long enough for a photo on a slow network. */
const timeoutMs = 30_000;

/**
 * Loads a file of an order by its URL. Returns undefined if it cannot be loaded within 30 s.
 * Rejects if `signal` aborts.
 */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  const stop = new AbortController();
  const leave = () => stop.abort();
  const limit = setTimeout(leave, timeoutMs);
  signal.addEventListener("abort", leave);
  try {
    const response = await fetch(url, { signal: stop.signal });
    return response.ok ? await response.blob() : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", leave);
  }
}
