import { createTransportError } from "./call-error.ts";
import type { HttpAnswer } from "./fetch-call.ts";

/** Time without progress after which the connection counts as dead. */
const stallTimeoutMs = 10_000;
/** Maximum time in which the BFF receives a file. A longer upload would fail there. */
const totalTimeoutMs = 60_000;

export type PostFileOptions = {
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Sends a form and reports its progress, which `fetch` cannot do in every browser. Progress also
 * shows that the connection is alive. So a slow upload may take longer than other calls, and only a
 * stalled one is aborted early.
 */
export function postFile(
  address: string,
  headers: Record<string, string>,
  body: FormData,
  options: PostFileOptions = {},
): Promise<HttpAnswer> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const sentAt = performance.now();
    let stall: ReturnType<typeof setTimeout>;
    const late = () => {
      reject(createTransportError("timeout"));
      request.abort();
    };
    const whole = setTimeout(late, totalTimeoutMs);
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(late, stallTimeoutMs);
    };
    const leave = () => request.abort();
    signal?.addEventListener("abort", leave);
    request.upload.onprogress = (event) => {
      alive();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        date: request.getResponseHeader("date"),
        token: request.getResponseHeader("x-access-token"),
        sentAt,
        receivedAt: performance.now(),
      });
    request.onerror = () => reject(createTransportError("noAnswer"));
    request.onabort = () => reject(new DOMException("the upload was left", "AbortError"));
    request.onloadend = () => {
      clearTimeout(stall);
      clearTimeout(whole);
      signal?.removeEventListener("abort", leave);
    };
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    alive();
    request.send(body);
    if (signal?.aborted) leave();
  });
}
