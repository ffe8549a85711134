import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename as nameOf } from "node:path";
import { setTimeout as underWay } from "node:timers/promises";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import type { DialectName } from "contract/dialect/names";
import { connect, type Mock, type World } from "../../tools/lwh5-mock/client.ts";
import { firstPhone, returnPhone, isLent } from "./profile.ts";
import { shiftsBeyondKnown, takeShifts, watchShifts } from "./shifts.ts";
import { townIn } from "./town.ts";

export { expect };
export const app = "/lwh5/";
export const isFull = process.env["TRIALS"] === "full";
/** By how much an answer is late at the most; nothing but on a bad line. */
export const lateMostMs = process.env["TRIALS"] === "late" ? 1500 : 0;

/** Messages a test provokes on purpose; everything else on the console fails it. */
type Expected = { expectMessage(pattern: RegExp): void };

/** What is complained of when a token ends. The socket may be on its way then: it is called off, or tries once with what is over. */
export const tokenOver =
  /status of 401|登录已过期|没有可用的token|WebSocket is closed before|response code: 401|HTTP Authentication failed/;

/** What the backend answers the person who is in this page. */
export async function readInPage<Result>(page: Page, path: string): Promise<Result> {
  const headers = await page.evaluate(() => ({
    "x-access-token": localStorage.getItem("token") ?? "",
    "x-key": localStorage.getItem("p_param") ?? "",
  }));
  const answer = await page.request.get(`/lightweight${path}`, { headers });
  const body = (await answer.json()) as { code: number; result: Result };
  expect(body.code, path).toBe(200);
  return body.result;
}

/** Whether the pages to come are told that their person saves data. */
export async function saveData(page: Page, saves: boolean): Promise<void> {
  await page.addInitScript(
    (it) =>
      Object.defineProperty(navigator, "connection", {
        value: { saveData: it },
        configurable: true,
      }),
    saves,
  );
}

/** Collects what the page complains about: its console, its uncaught errors, its content security policy. */
export async function collectComplaints(page: Page): Promise<string[]> {
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
  // The files of all screens, fetched while somebody reads, are a fifth of the processor's time. In the long form they come, as they do to everybody.
  if (!isFull) await saveData(page, true);
  await watchShifts(page);
  if (lateMostMs > 0) await answerLate(page);
  return complaints;
}

/** As on a bad line: each answer takes up to a second and a half, another time each, but the same whenever the journey is played. */
async function answerLate(page: Page): Promise<void> {
  let seed = [...test.info().title].reduce(
    (sum, it) => Math.imul(sum, 31) + (it.codePointAt(0) ?? 0),
    page.context().pages().length,
  );
  await page.route("**/lightweight/**", async (route) => {
    seed = Math.imul(seed, 1_103_515_245) + 12_345;
    await underWay((seed >>> 16) % lateMostMs);
    await route.fallback();
  });
}

type Frame = {
  retryWithProgressAndBackoff: unknown;
  retryWithProgressAndTimeouts(progress: unknown, ms: number[], look: unknown): unknown;
};
type Inner = { _connection: { toImpl(page: Page): { mainFrame(): Frame } } };
/**
 * Playwright looks for what is waited for after 20, 70, 170 and 270 ms and from then on every half second, by which it comes too late on every
 * page that takes longer. It waits as long as ever, but looks more often. It has no setting for that.
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

/** `fresh`: its phone is one that nobody had before, as where a network is lost or a permission is given. */
type Journey = {
  fresh: boolean;
  mock: Mock;
  world: World;
  quiet: Expected;
  closed: undefined;
  still: undefined;
};
export type Speech = { dialect: DialectName };

export const test = base.extend<Journey, Speech & { town: string | undefined }>({
  dialect: ["plain", { scope: "worker", option: true }],
  town: [
    async ({ dialect }, use) => {
      if (dialect === "plain") return use(undefined);
      const town = await townIn(dialect);
      await use(town.address);
      await town.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ baseURL, town }, use) => use(town ?? baseURL),
  mock: async ({ baseURL }, use) => {
    const mock = await connect(baseURL ?? "");
    await use(mock);
    // Its worlds end, and their books must be right.
    await mock.close();
  },
  fresh: [false, { option: true }],
  // The long form gives each journey a phone that nobody had before.
  context: async (
    { browser, baseURL, fresh, viewport, isMobile, userAgent, reducedMotion },
    use,
    info,
  ) => {
    if (isFull || fresh || info.project.name !== "journeys") {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const kind = JSON.stringify([baseURL, viewport, isMobile, userAgent, reducedMotion]);
    await use(await firstPhone(browser, baseURL ?? "", kind));
    await returnPhone(info.errors.length === 0);
  },
  world: async ({ mock }, use) => use(await mock.world()),
  closed: [
    // Second phones would live on behind the next journeys, and their countdowns take the processor's time. Worlds end after all of them.
    async ({ mock: _endsLast, browser, context }, use) => {
      await use(undefined);
      for (const it of browser.contexts()) if (it !== context && !isLent(it)) await it.close();
    },
    { auto: true },
  ],
  still: [
    async ({ browser: _lives }, use, { file, project }) => {
      takeShifts();
      await use(undefined);
      // Not in browsers of years ago, nor with everything in motion: there nobody has measured it.
      if (project.name === "journeys" && !isFull)
        expect(shiftsBeyondKnown(nameOf(file), takeShifts())).toEqual([]);
    },
    { auto: true },
  ],
  quiet: [
    async ({ page }, use, { project }) => {
      // A look is work for the page too, which those who measure it would measure.
      if (project.name !== "alone") lookOften(page);
      const complaints = await collectComplaints(page);
      const expected: RegExp[] = [];
      await use({ expectMessage: (pattern) => void expected.push(pattern) });
      expect(complaints.filter((it) => !expected.some((pattern) => pattern.test(it)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The calls a page sends to the backend, as "METHOD /path" without the common part. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/lightweight/"))
      calls.push(`${request.method()} ${pathname.slice("/lightweight".length)}`);
  });
  return calls;
}

/** Until something came over a socket of this page, whichever: one that a page had just opened when it was left hears nothing any more. */
export const socketHeard = (page: Page): Promise<void> =>
  new Promise((heard) =>
    page.on("websocket", (socket) => socket.once("framereceived", () => heard())),
  );

/** Opens the app and waits until somebody is in. */
export async function enterApp(page: Page, p: string, route = "home/buy"): Promise<void> {
  const mark = route.includes("?") ? "&" : "?";
  await page.goto(`${app}${route}${mark}p=${encodeURIComponent(p)}`);
  await page.waitForFunction(() => localStorage.getItem("token") !== null);
  const shown = page.locator("nav, header").first();
  // The link of another user asks before it replaces the signed-in one.
  const switches = page.getByRole("button", { name: "切换", exact: true });
  await shown.or(switches).first().waitFor();
  if (await switches.isVisible()) {
    await switches.click();
    await shown.waitFor();
  }
}

/**
 * Drops the timers with which the app reads a screen again without a cause: 6 s after the start, every 10 s and 15 s in an order, and every
 * 30 s. Without this they do what a push or an event should have done.
 */
export const dropRereads = (page: Page): Promise<unknown> =>
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

/** What is there for a moment only, as a toast, is watched for on every phone while it is brought about: afterwards it may be gone. */
export const seeInPassing = (act: Promise<unknown>, ...sights: Locator[]): Promise<unknown> =>
  Promise.all([act, ...sights.map((it) => expect(it).toBeVisible())]);

export const storedItem = (page: Page, key: string) =>
  page.evaluate((it) => localStorage.getItem(it), key);

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const everyRule = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
type Rules = { only?: readonly string[]; without?: readonly string[] };
/** What axe finds on the page, or in one part of it. The policy of the page refuses script tags, so the source is evaluated. */
export async function axeFindings(
  page: Page,
  part = "html",
  { only, without = [] }: Rules = {},
): Promise<string[]> {
  // Before its styles have come a page has neither its sizes nor its colours.
  await page.waitForLoadState();
  const options: RunOptions = {
    runOnly: only ? { type: "rule", values: [...only] } : everyRule,
    rules: Object.fromEntries(without.map((it) => [it, { enabled: false }])),
    resultTypes: ["violations"],
    // Where each node stands nobody reads: a finding is told by its markup.
    selectors: false,
    preload: false,
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([where, how]) => {
      // What is only just fading in is not yet as dark as it will be.
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
