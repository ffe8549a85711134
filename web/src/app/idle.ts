const standsMs = 500;
const mostMs = 5000;

/** When nothing else happens, and soon in any case. Not every browser says when it has nothing to do. */
const idle = () =>
  new Promise<unknown>((done) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(done, { timeout: standsMs });
    else setTimeout(done, standsMs);
  });

/** When the screen that is seen stands there with what it shows. One that does not come keeps the rest of the app waiting for so long only. */
export async function rest(): Promise<void> {
  const lastAt = performance.now() + mostMs;
  do await idle();
  while (document.querySelector("main[aria-busy]") && performance.now() < lastAt);
}
