import { setTimeout as pause } from "node:timers/promises";
import type { BrowserDriver } from "./browser-driver.ts";
import {
  chooseGeneratedImage,
  takeNewPageErrors,
  fillField,
  locateElement,
  type ElementTarget,
} from "./in-page-functions.ts";

const limitMs = 60_000;

/**
 * Drives one page of a browser like a user. Actions that need an element wait for it, up to 60 s.
 */
export class PhoneDriver {
  readonly engine: BrowserDriver;
  constructor(engine: BrowserDriver) {
    this.engine = engine;
  }

  /**
   * Repeats `look` until it returns a value other than undefined. Errors are retried, because a
   * page that is being replaced cannot be evaluated.
   */
  async until<Result>(
    what: string | (() => string),
    look: () => Promise<Result | undefined>,
  ): Promise<Result> {
    const limit = Date.now() + limitMs;
    let trouble = "";
    for (;;) {
      const result = await look().catch((error: Error) => void (trouble = error.message));
      if (result !== undefined) return result as Result;
      if (Date.now() > limit)
        throw new Error(`${typeof what === "string" ? what : what()} ${trouble}`);
      await pause(40);
    }
  }

  /** Clears localStorage, which contains the login, and opens the app as user `p`. */
  async enter(address: string, p: string, route = "buy"): Promise<void> {
    const forget = () => {
      if (location.protocol.startsWith("http")) localStorage.clear();
    };
    await this.engine.evaluate(forget);
    const url = new URL(`/lwh5/home/${route}`, address);
    url.searchParams.set("p", p);
    await this.engine.open(url.href);
    await this.entered(url.pathname);
  }

  async reload(): Promise<void> {
    const path = await this.engine.evaluate(() => {
      document.documentElement.setAttribute("data-before", "");
      return location.pathname;
    });
    await this.engine.reload();
    const isNew = () => !document.documentElement.hasAttribute("data-before");
    await this.until(
      "the page is not loaded again",
      async () => (await this.engine.evaluate(isNew)) || undefined,
    );
    await this.entered(path);
  }

  /**
   * Waits until the app shows this path to a logged-in user. Starts to collect errors as early as
   * the engine allows it.
   */
  private async entered(path: string): Promise<void> {
    const isHere = (wanted: string) =>
      location.pathname === wanted && document.documentElement !== null;
    await this.until(
      `${path} does not come`,
      async () => (await this.engine.evaluate(isHere, path)) || undefined,
    );
    await this.engine.evaluate(takeNewPageErrors);
    await this.until(`${path} does not come`, async () => {
      const isIn = () =>
        localStorage.getItem("token") !== null &&
        document.querySelector("#root :is(nav, header)") !== null;
      return (await this.engine.evaluate(isIn)) || undefined;
    });
  }

  async find(target: ElementTarget, isForTap = false) {
    let missing = "";
    return this.until(
      () => missing,
      async () => {
        const found = await this.engine.evaluate(locateElement, target, isForTap);
        if ("place" in found) return found.place;
        missing = found.missing;
        return undefined;
      },
    );
  }

  see(css: string, name?: string) {
    return this.find({ css, ...(name !== undefined && { name }) });
  }

  async gone(css: string, name?: string): Promise<void> {
    const target = { css, ...(name !== undefined && { name }) };
    await this.until(`${css} ${name ?? ""} is still there`, async () => {
      const found = await this.engine.evaluate(locateElement, target, false);
      return "missing" in found || undefined;
    });
  }

  async tap(css: string, name?: string, isExact = false): Promise<void> {
    const target = { css, isExact, ...(name !== undefined && { name }) };
    // Wait until the target stops moving, otherwise the tap would miss it.
    let before = await this.find(target, true);
    const place = await this.until(`${css} ${name ?? ""} does not come to rest`, async () => {
      const now = await this.find(target, true);
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
      return undefined;
    });
    await this.engine.press(place.x, place.y);
  }

  /** Types on a keypad of the app. */
  async keys(digits: string): Promise<void> {
    for (const digit of digits) await this.tap("button", digit, true);
  }

  async at(route: string): Promise<void> {
    await this.until(`${route} is not shown`, async () => {
      const path = await this.engine.evaluate(() => location.pathname);
      return path === `/lwh5/home/${route}` || undefined;
    });
  }

  async fill(css: string, text: string): Promise<void> {
    await this.until(
      `there is no field ${css}`,
      async () => (await this.engine.evaluate(fillField, css, text)) || undefined,
    );
  }

  async choosePicture(css = "input[type=file]"): Promise<void> {
    await this.until(
      "there is no field for a picture",
      async () => (await this.engine.evaluate(chooseGeneratedImage, css)) || undefined,
    );
  }

  complaints(): Promise<string[]> {
    return this.engine.evaluate(takeNewPageErrors);
  }
}
