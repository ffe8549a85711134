import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename as nameOf } from "node:path";
import { setTimeout as underWay } from "node:timers/promises";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { connect, type Mock, type World } from "../../tools/lwh5-mock/client.ts";
import {
  takeBrowserContext,
  returnBrowserContexts,
  isPooledBrowserContext,
} from "./browser-context-pool.ts";
import { layoutShiftsAboveLimit, takeLayoutShifts, watchLayoutShifts } from "./layout-shifts.ts";
import { startBffWithForeignBackend } from "./start-bff-with-foreign-backend.ts";

export { expect };
export const appPath = "/lwh5/";
export const isFullTestMode = process.env["TEST_MODE"] === "full";
/** Maximum delay of a response in ms. 0 except in tests of a slow network. */
export const responseDelayMaxMs = process.env["TEST_MODE"] === "late" ? 1500 : 0;

/** Console messages that a test provokes on purpose. Any other error or warning fails it. */
type Expected = { expectMessage(pattern: RegExp): void };

/**
 * Matches the console messages that an expired token causes. A socket that is connecting at that
 * time is aborted, or tries once with the expired token.
 */
export const expiredTokenMessagePattern =
  /status of 401|登录已过期|没有可用的token|WebSocket is closed before|response code: 401|HTTP Authentication failed/;

/** Sends a read as the user of this page and returns the result. A refusal fails the test. */
export async function sendReadAsPageUser<Result>(page: Page, path: string): Promise<Result> {
  const headers = await page.evaluate(() => ({
    "x-access-token": localStorage.getItem("token") ?? "",
    "x-key": localStorage.getItem("p_param") ?? "",
  }));
  const answer = await page.request.get(`/lightweight${path}`, { headers });
  const body = (await answer.json()) as { code: number; result: Result };
  expect(body.code, path).toBe(200);
  return body.result;
}

/** Sets `navigator.connection.saveData` for documents that this page loads later. */
export async function simulateDataSaver(page: Page, saves: boolean): Promise<void> {
  await page.addInitScript(
    (item) =>
      Object.defineProperty(navigator, "connection", {
        value: { saveData: item },
        configurable: true,
      }),
    saves,
  );
}

/**
 * Collects errors and warnings of the console, uncaught errors and violations of the content
 * security policy. Also watches the layout shifts of the page. Depending on the test mode, turns
 * prefetching off or delays responses.
 */
export async function collectPageErrors(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    ),
  );
  // Prefetching the code of all screens takes a fifth of the CPU time. Without `TEST_MODE=full`,
  // it is off, except in tests that turn it on again.
  if (!isFullTestMode) await simulateDataSaver(page, true);
  await watchLayoutShifts(page);
  if (responseDelayMaxMs > 0) await answerLate(page);
  return complaints;
}

/**
 * Simulates a slow network: delays each call by up to 1.5 s before it is sent. The delays are
 * derived from the test title and the number of open pages, so that they are the same in each run.
 */
async function answerLate(page: Page): Promise<void> {
  let seed = [...test.info().title].reduce(
    (sum, it) => Math.imul(sum, 31) + (it.codePointAt(0) ?? 0),
    page.context().pages().length,
  );
  await page.route("**/lightweight/**", async (route) => {
    seed = Math.imul(seed, 1_103_515_245) + 12_345;
    await underWay((seed >>> 16) % responseDelayMaxMs);
    await route.fallback();
  });
}

type Frame = {
  retryWithProgressAndBackoff: unknown;
  retryWithProgressAndTimeouts(progress: unknown, ms: number[], look: unknown): unknown;
};
type Inner = { _connection: { toImpl(page: Page): { mainFrame(): Frame } } };
/**
 * Playwright polls after 20, 70, 170 and 270 ms and then every 500 ms, which is late for every page
 * that takes longer. Polls every 100 ms instead, with the same timeout. Playwright has no setting
 * for it.
 */
function lookOften(page: Page): void {
  const frame = Object.getPrototypeOf(
    (page as unknown as Inner)._connection.toImpl(page).mainFrame(),
  ) as Frame;
  expect(frame.retryWithProgressAndBackoff).toBeInstanceOf(Function);
  frame.retryWithProgressAndBackoff = function (this: Frame, progress: unknown, look: unknown) {
    return this.retryWithProgressAndTimeouts(progress, [20, 50, 50, 50, 100], look);
  };
}

/** `fresh`: the test gets a new browser context instead of one that an earlier test has used. */
type Journey = {
  fresh: boolean;
  mock: Mock;
  world: World;
  quiet: Expected;
  closed: undefined;
  still: undefined;
};
/**
 * `backend`: name of a foreign backend, which gets a BFF of its own, or "mock" for the mock behind
 * the BFF that all other tests share.
 */
export type TestBackendOption = { backend: string };

export const test = base.extend<
  Journey,
  TestBackendOption & { foreignAddress: string | undefined }
>({
  backend: ["mock", { scope: "worker", option: true }],
  foreignAddress: [
    async ({ backend }, use) => {
      if (backend === "mock") return use(undefined);
      const setup = await startBffWithForeignBackend(backend);
      await use(setup.address);
      await setup.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ baseURL, foreignAddress }, use) => use(foreignAddress ?? baseURL),
  mock: async ({ baseURL }, use) => {
    const mock = await connect(baseURL ?? "");
    await use(mock);
    // Closes the test's worlds and audits their ledgers.
    await mock.close();
  },
  fresh: [false, { option: true }],
  // Only the project "journeys" reuses contexts, except with `TEST_MODE=full` or `fresh`.
  context: async (
    { browser, baseURL, fresh, viewport, isMobile, userAgent, reducedMotion },
    use,
    info,
  ) => {
    if (isFullTestMode || fresh || info.project.name !== "journeys") {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const kind = JSON.stringify([baseURL, viewport, isMobile, userAgent, reducedMotion]);
    await use(await takeBrowserContext(browser, baseURL ?? "", kind));
    await returnBrowserContexts(info.errors.length === 0);
  },
  world: async ({ mock }, use) => use(await mock.world()),
  closed: [
    // Closes the contexts of second clients, because their countdowns would use CPU time during the
    // next tests. The worlds are closed after them.
    async ({ mock: _endsLast, browser, context }, use) => {
      await use(undefined);
      for (const other of browser.contexts())
        if (other !== context && !isPooledBrowserContext(other)) await other.close();
    },
    { auto: true },
  ],
  still: [
    async ({ browser: _lives }, use, { file, project }) => {
      takeLayoutShifts();
      await use(undefined);
      // Layout shifts are checked only in the project "journeys" and without `TEST_MODE=full`,
      // which enables all animations. No limits have been measured for other cases.
      if (project.name === "journeys" && !isFullTestMode)
        expect(layoutShiftsAboveLimit(nameOf(file), takeLayoutShifts())).toEqual([]);
    },
    { auto: true },
  ],
  quiet: [
    async ({ page }, use, { project }) => {
      // In the project "alone", the frequent polling would cost the page CPU time and distort
      // measurements.
      if (project.name !== "alone") lookOften(page);
      const complaints = await collectPageErrors(page);
      const expected: RegExp[] = [];
      await use({ expectMessage: (pattern) => void expected.push(pattern) });
      expect(complaints.filter((it) => !expected.some((pattern) => pattern.test(it)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Collects the calls that a page sends to the backend, as "METHOD /path" without the common prefix.
 */
export function collectBackendCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/lightweight/"))
      calls.push(`${request.method()} ${pathname.slice("/lightweight".length)}`);
  });
  return calls;
}

/**
 * Resolves when a socket that this page opens from now on receives a frame. A socket that was
 * opened just before a navigation never receives one.
 */
export const waitForSocketFrame = (page: Page): Promise<void> =>
  new Promise((received) =>
    page.on("websocket", (socket) => socket.once("framereceived", () => received())),
  );

/** Returns the number of history entries that the open overlays have added. */
export const countOverlayEntries = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay ?? 0);

/** Sends a push about an order as soon as a socket of the user is open. */
export const pushOrderChange = (world: World, who: string, orderId = ""): Promise<void> =>
  expect.poll(() => world.sendPush(who, { cmd: "order", msgTxt: "", orderId })).toBeGreaterThan(0);

/** Opens the app and waits until the user is logged in. */
export async function openAppAsUser(page: Page, p: string, route = "home/buy"): Promise<void> {
  const mark = route.includes("?") ? "&" : "?";
  await page.goto(`${appPath}${route}${mark}p=${encodeURIComponent(p)}`);
  await page.waitForFunction(() => localStorage.getItem("token") !== null);
  const shown = page.locator("#root").locator("nav, header").first();
  // If the URL names another user than the logged-in one, the app requires a confirmation.
  const switches = page.getByRole("button", { name: "切换", exact: true });
  await shown.or(switches).first().waitFor();
  if (await switches.isVisible()) {
    await switches.click();
    await shown.waitFor();
  }
}

/**
 * Drops the timers with which the app repeats its reads: once after 6 s, and every 10, 15 and 30 s.
 * Otherwise they could hide a missing push or event.
 */
export const disablePollingTimers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const repeat = window.setInterval.bind(window);
    const later = window.setTimeout.bind(window);
    type Timer = (act: () => void, ms?: number) => unknown;
    const without =
      (timer: Timer, dropped: readonly number[]): Timer =>
      (act, ms) =>
        dropped.includes(ms ?? 0) ? 0 : timer(act, ms);
    Object.assign(window, {
      setInterval: without(repeat, [10_000, 15_000, 30_000]),
      setTimeout: without(later, [6_000]),
    });
  });

/**
 * Waits for short-lived elements, such as toasts, while the action that shows them is running,
 * because they may be gone afterwards.
 */
export const expectVisibleDuringAction = (
  act: Promise<unknown>,
  ...sights: Locator[]
): Promise<unknown> => Promise.all([act, ...sights.map((it) => expect(it).toBeVisible())]);

export const readLocalStorageItem = (page: Page, key: string) =>
  page.evaluate((it) => localStorage.getItem(it), key);

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const everyRule = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
type Rules = { only?: readonly string[]; without?: readonly string[] };
/**
 * Returns the findings of axe on the page or in one part of it. Evaluates the source of axe in the
 * page, because the page's content security policy refuses script tags.
 */
export async function findAccessibilityProblems(
  page: Page,
  part = "html",
  { only, without = [] }: Rules = {},
): Promise<string[]> {
  // Waits for the styles, because without them a page has neither its sizes nor its colors.
  await page.waitForLoadState();
  const options: RunOptions = {
    runOnly: only ? { type: "rule", values: [...only] } : everyRule,
    rules: {
      // Rule for WCAG 2.5.3. axe marks it as experimental, so no tag selects it.
      ...(only === undefined && { "label-content-name-mismatch": { enabled: true } }),
      ...Object.fromEntries(without.map((it) => [it, { enabled: false }])),
    },
    resultTypes: ["violations"],
    // Findings are reported by markup, so selectors are not needed.
    selectors: false,
    preload: false,
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([where, how]) => {
      // Waits for animations, because elements that are fading in do not have their final contrast
      // yet.
      const moves = document
        .getAnimations()
        .filter(
          (it) => it.playState === "running" && it.effect?.getTiming().iterations !== Infinity,
        );
      await Promise.allSettled(moves.map((it) => it.finished));
      const { axe } = window as unknown as {
        axe: { run(w: string, o: RunOptions): Promise<AxeResults> };
      };
      const { violations } = await axe.run(where, how);
      return violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`);
    },
    [part, options] as const,
  );
}
