/** When nothing else happens, and at the latest after so long. Not every browser says when it has nothing to do. */
export const idle = (maxMs?: number) =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => done(), maxMs === undefined ? {} : { timeout: maxMs });
    else setTimeout(done, maxMs ?? 1000);
  });
