import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** True if the transcripts are written again instead of compared. */
const isRenewal = process.env["RENEW_TRANSCRIPTS"] === "1";
/**
 * While transcripts are renewed, a step counts as finished after this time in ms without a change.
 */
const quietMs = 2_000;

/**
 * Runs in the page. Reports each text that a screen reader announces: a live region that is
 * inserted with text, or whose text changes. Regions that are hidden from screen readers, for
 * example behind a dialog, announce nothing.
 */
function reportAnnouncements(): void {
  const live = "[aria-live], [role=status], [role=alert], [role=log], output";
  const isOff = (region: Element) =>
    region.getAttribute("aria-live") === "off" ||
    region.closest("[aria-hidden=true], [inert]") !== null ||
    !region.checkVisibility({ visibilityProperty: true });
  const isAtomic = (region: Element) =>
    region.getAttribute("aria-atomic") === "true" ||
    region.matches("[role=status], [role=alert], output");
  const textOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? "";
    if (node.getAttribute("aria-hidden") === "true" || getComputedStyle(node).display === "none")
      return "";
    const label = node.getAttribute("aria-label") ?? node.getAttribute("alt");
    if (label !== null && node.matches("[role=img], img, [role=timer]")) return ` ${label} `;
    return ` ${[...node.childNodes].map(textOf).join("")} `;
  };
  const regionOf = (node: Node): Element | null =>
    (node instanceof Element ? node : node.parentElement)?.closest(live) ?? null;
  new MutationObserver((changes) => {
    const said = new Map<Element, Set<Node>>();
    const note = (region: Element, node: Node) =>
      said.set(region, (said.get(region) ?? new Set()).add(node));
    for (const { type, target, addedNodes } of changes) {
      const around = regionOf(target);
      if (around && type === "characterData") note(around, target);
      for (const node of addedNodes) {
        if (!node.isConnected) continue;
        if (around) note(around, node);
        if (!(node instanceof Element)) continue;
        for (const region of [node, ...node.querySelectorAll(live)])
          if (region.matches(live)) note(region, region);
      }
    }
    for (const [region, nodes] of said) {
      if (!region.isConnected || isOff(region)) continue;
      const text = (isAtomic(region) ? [region] : [...nodes])
        .map(textOf)
        .join(" ")
        .replace(/\s+/g, " ")
        .trim();
      const isUrgent = region.matches("[role=alert], [aria-live=assertive]");
      if (text !== "")
        (window as unknown as { announced(text: string): void }).announced(
          `${isUrgent ? "alert" : "status"}: ${text}`,
        );
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/**
 * Replaces what may differ between two runs: durations, times, amounts, quantities, payment
 * suffixes, ids, URLs and random choices.
 */
const normalize = (text: string): string =>
  text
    .replace(/\d+ 小时 \d+ 分钟|\d+ 分 \d+ 秒|\d+ 分钟|\d+ 秒|\b\d+s\b/g, "<duration>")
    .replace(/\d\d-\d\d \d\d:\d\d|\b\d?\d:\d\d(:\d\d)?\b/g, "<time>")
    .replace(/\d[\d,.]* 元( \d 角)?( \d 分)?|¥ ?[\d,]+( ?\.\d\d)?/g, "<amount>")
    .replace(/\d[\d,]*\.\d{4}/g, "<quantity>")
    .replace(/角分 \.\d\d/g, "角分 <suffix>")
    .replace(/尾号 ?\d{4}/g, "尾号 <id>")
    .replace(/\b\d{9,}\b/g, "<id>")
    .replace(/^( *- \/url:).*$/gm, "$1 <url>")
    // The choices of the receipt check and their order are random.
    .replace(
      /^( *)- group "(到账金额|付款人|付款账号的尾号)":\n(?:\1 +.*\n)*/gm,
      '$1- group "$2": <choices>\n',
    );

/**
 * Announcements that are not recorded, because they occur only if code or a response takes long.
 */
const loading = /^status: 正在(打开|加载|刷新|重新连接)/;

type Phone = { name: string; page: Page; heard: string[] };

/**
 * Transcript of a journey with a screen reader: the outline of the screen after each step, and the
 * announcements of each client in their order. Compares the transcript with a stored file.
 */
export class Transcript {
  readonly #phones: Phone[] = [];
  readonly #path: string;
  readonly #stored: readonly string[];
  readonly #parts: string[] = [];

  constructor(name: string) {
    this.#path = new URL(`transcripts/${name}.txt`, import.meta.url).pathname;
    this.#stored = existsSync(this.#path)
      ? readFileSync(this.#path, "utf8").split(/^(?=## )/m)
      : [];
  }

  /** Records the announcements of this page. Call it before the page opens. */
  async listen(name: string, page: Page): Promise<void> {
    const heard: string[] = [];
    this.#phones.push({ name, page, heard });
    await page.exposeFunction("announced", (text: string) => {
      if (!loading.test(text)) heard.push(normalize(text));
    });
    await page.addInitScript(reportAnnouncements);
  }

  /**
   * Records one step: what each client has announced since the last step, and the outlines of the
   * pages in `shown`. Waits until all of it is as stored, or during a renewal until it is stable.
   */
  async step(title: string, ...shown: Page[]): Promise<void> {
    const expected = this.#stored[this.#parts.length];
    const render = async () => {
      const lines = [`## ${title}`];
      for (const { name, page, heard } of this.#phones) {
        for (const text of heard) lines.push(`${name} hears ${text}`);
        if (shown.includes(page)) lines.push(`${name} reads`, await outlineOf(page));
      }
      return `${lines.join("\n")}\n\n`;
    };
    let part = "";
    if (isRenewal) {
      let since = Date.now();
      await expect(async () => {
        const next = await render();
        if (next !== part) since = Date.now();
        part = next;
        expect(Date.now() - since).toBeGreaterThan(quietMs);
      }).toPass({ intervals: [200] });
    } else
      await expect(async () => {
        part = await render();
        expect(part).toBe(expected);
      }).toPass({ timeout: 15_000, intervals: [100] });
    this.#parts.push(part);
    for (const { heard } of this.#phones) heard.length = 0;
    if (isRenewal) writeFileSync(this.#path, this.#parts.join(""));
  }

  /** Checks that no step of the stored transcript is missing. */
  finish(): void {
    if (!isRenewal) expect(this.#parts.length).toBe(this.#stored.length);
  }
}

/** Returns the outline of the dialog on top, otherwise of the main landmark. */
async function outlineOf(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const part = (await dialog.count()) > 0 ? dialog.last() : page.getByRole("main");
  // If the dialog closes before it is read, this fails and the caller tries again.
  return normalize(await part.ariaSnapshot({ timeout: 1_000 }));
}
