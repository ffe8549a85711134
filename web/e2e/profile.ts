import type { Browser, BrowserContext, Page } from "@playwright/test";

/** `kind`: what of a phone a journey may have set; `spoilt`: it has been elsewhere, or lives by another clock. */
type Profile = {
  context: BrowserContext;
  anchor: Page;
  origin: string;
  kind: string;
  spoilt: boolean;
};

/**
 * A process for each phone, which reads the app's code anew, is a seventh of the processor's time. So the journeys of a worker, one after the
 * other, have the phones of those before them, emptied. Who goes red or elsewhere gives none back.
 */
const free: Profile[] = [];
const lent: Profile[] = [];

/** A page without a script keeps the browser's process for this origin alive, with the code that it has read. */
async function begin(browser: Browser, origin: string, kind: string): Promise<Profile> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.goto(`${origin}/healthz`);
  const profile: Profile = { context, anchor, origin, kind, spoilt: false };
  context.on("request", (it) => {
    if (it.isNavigationRequest() && !it.url().startsWith(`${origin}/`)) profile.spoilt = true;
  });
  // Another clock goes with the context, over all its later pages: it would tell each of them another time than their frames have.
  const install = context.clock.install.bind(context.clock);
  context.clock.install = (options) => {
    profile.spoilt = true;
    return install(options);
  };
  return profile;
}

/** What a phone keeps is forgotten, as if it were new. */
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

/** The first phone of a journey. */
export async function firstPhone(
  browser: Browser,
  origin: string,
  kind: string,
): Promise<BrowserContext> {
  for (const it of free.splice(0)) {
    if (it.kind === kind && !it.anchor.isClosed()) free.push(it);
    else await it.context.close();
  }
  const profile = free.pop() ?? (await begin(browser, origin, kind));
  lent.push(profile);
  return profile.context;
}

/** Another one beside it: of its kind, or as fresh as it. */
export async function otherPhone(browser: Browser): Promise<Page> {
  const [first] = lent;
  const context = first
    ? await firstPhone(browser, first.origin, first.kind)
    : await browser.newContext();
  return context.newPage();
}

/** All phones of a journey, at its end. */
export async function returnPhone(isGreen: boolean): Promise<void> {
  for (const it of lent.splice(0)) {
    if (it.anchor.isClosed()) continue;
    if (!isGreen || it.spoilt) {
      await it.context.close();
      continue;
    }
    await empty(it);
    free.push(it);
  }
}

/** Whether it outlives the journey. */
export const isLent = (context: BrowserContext): boolean =>
  [...free, ...lent].some((it) => it.context === context);
