import type { Browser, BrowserContext, Page } from "@playwright/test";

/**
 * Context of the pool. `kind`: context options that a test may set. `spoilt`: the context must not
 * be reused, because it has left the origin or has a fake clock.
 */
type Profile = {
  context: BrowserContext;
  anchor: Page;
  origin: string;
  kind: string;
  spoilt: boolean;
};

/**
 * Contexts of this worker that are free for the next test, and those that the current test uses. A
 * new browser process per test would parse the app's code again, which costs a seventh of the CPU
 * time. The context of a test that fails, leaves the origin or installs a fake clock is not reused.
 */
const free: Profile[] = [];
const lent: Profile[] = [];

/**
 * Creates a context. Its page `anchor`, which has no scripts, keeps the browser process of this
 * origin alive, together with the parsed code of the app.
 */
async function begin(browser: Browser, origin: string, kind: string): Promise<Profile> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.goto(`${origin}/healthz`);
  const profile: Profile = { context, anchor, origin, kind, spoilt: false };
  context.on("request", (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(`${origin}/`))
      profile.spoilt = true;
  });
  // An installed clock also applies to all later pages of the context. Their check of layout shifts
  // would time user input by that clock, but the shifts by the real one. Therefore the context is
  // not reused.
  const install = context.clock.install.bind(context.clock);
  context.clock.install = (options) => {
    profile.spoilt = true;
    return install(options);
  };
  return profile;
}

/** Clears everything that the context has stored, as if it were new. */
async function empty({ context, anchor }: Profile): Promise<void> {
  const pages = context.pages().filter((it) => it !== anchor);
  await Promise.all(pages.map((it) => it.close()));
  await context.clearPermissions();
  await context.clearCookies();
  await anchor.evaluate(async () => {
    localStorage.clear();
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((it) => it.unregister()));
    for (const it of await caches.keys()) await caches.delete(it);
    const bases = await indexedDB.databases();
    const gone = ({ name = "" }: IDBDatabaseInfo) =>
      new Promise((done) =>
        Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: done }),
      );
    await Promise.all(bases.map(gone));
  });
}

/**
 * Returns the context for a client of a test: one with the same context options (`kind`) from the
 * pool, otherwise a new one. Closes free contexts of another kind.
 */
export async function takeBrowserContext(
  browser: Browser,
  origin: string,
  kind: string,
): Promise<BrowserContext> {
  for (const item of free.splice(0)) {
    if (item.kind === kind && !item.anchor.isClosed()) free.push(item);
    else await item.context.close();
  }
  const profile = free.pop() ?? (await begin(browser, origin, kind));
  lent.push(profile);
  return profile.context;
}

/**
 * Opens a page for a second client. Its context comes from the pool if the first one does,
 * otherwise it is new.
 */
export async function openSecondPhone(browser: Browser): Promise<Page> {
  const [first] = lent;
  const context = first
    ? await takeBrowserContext(browser, first.origin, first.kind)
    : await browser.newContext();
  return context.newPage();
}

/**
 * Returns the contexts of a test to the pool at its end, or closes those that must not be reused.
 */
export async function returnBrowserContexts(isGreen: boolean): Promise<void> {
  for (const profile of lent.splice(0)) {
    if (profile.anchor.isClosed()) continue;
    if (!isGreen || profile.spoilt) {
      await profile.context.close();
      continue;
    }
    await empty(profile);
    free.push(profile);
  }
}

/** Returns whether the context belongs to the pool, which keeps or closes it after the test. */
export const isPooledBrowserContext = (context: BrowserContext): boolean =>
  [...free, ...lent].some((it) => it.context === context);
