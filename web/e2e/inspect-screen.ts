import type { Page } from "@playwright/test";
import { findLowContrastElements } from "./contrast.ts";
import {
  findUnreadableNumbers,
  findCutOffElements,
  findLayoutProblems,
  findTooSmallTapTargets,
  waitForAnimations,
} from "./layout-checks.ts";
import {
  findUnreachableControls,
  findControlsUnderSafeAreaInsets,
  simulateSafeAreaInsets,
} from "./reachability.ts";
import { findForcedColorsProblems, findTextSpacingProblems } from "./adapted-display.ts";
import { findAccessibilityProblems } from "./fixtures.ts";

const pictures = new URL("pictures/", import.meta.url).pathname;
const big = { width: 390, height: 844 };
const small = { width: 360, height: 640 };
/**
 * With `TEST_MODE=full`, more sizes, themes and rules are checked, and screenshots are saved. The
 * screenshots are for people. No test compares them.
 */
const isWhole = process.env["TEST_MODE"] === "full";
type Scheme = "light" | "dark";

async function setColorScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset["theme"] === scheme,
    colorScheme,
  );
  await waitForAnimations(page);
}
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${pictures}${name}.png`, scale: "css" });

/** The smallest supported screen, a phone in landscape, and a tablet. */
export const edgeCaseScreenSizes = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
];
/**
 * Screens that are checked with text spacing and forced colors without `TEST_MODE=full`. Together
 * they have each kind of control.
 */
const sampledForAdaptedDisplay: ReadonlySet<string> = new Set([
  "buy",
  "purchasebox",
  "my",
  "setting",
  "sell-pin",
  "sell-terms",
  "orderSellChat-guard",
  "rating",
]);
/**
 * Rules of axe that run only with `TEST_MODE=full`, because they take half of axe's time, and
 * `findLowContrastElements` and `findTooSmallTapTargets` are stricter.
 */
const measuredHere = ["color-contrast", "target-size"];

/**
 * Inspects a screen in light and dark, large and small, and with large text, and returns the
 * findings. Checks more and takes screenshots with `TEST_MODE=full`.
 */
export async function inspectScreen(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  const note = (what: string, found: string[]) =>
    void findings.push(...found.map((it) => `${name}, ${what}: ${it}`));
  await page.setViewportSize(big);
  await setColorScheme(page, "light");
  note(
    "axe",
    await findAccessibilityProblems(page, "html", { without: isWhole ? [] : measuredHere }),
  );
  note("small target", await findTooSmallTapTargets(page));
  note("figure", await findUnreadableNumbers(page));
  note("faint", await findLowContrastElements(page));
  if (isWhole) await picture(page, `${name}.390.light`);
  await setColorScheme(page, "dark");
  note("faint in dark theme", await findLowContrastElements(page));
  if (isWhole) {
    // The dark theme differs only in colors, so only the rules on colors are checked again. They
    // run only with `TEST_MODE=full`, because contrast.dom.test.ts covers the colors of texts.
    note(
      "axe in dark theme",
      await findAccessibilityProblems(page, "html", {
        only: ["color-contrast", "link-in-text-block"],
      }),
    );
    await picture(page, `${name}.390.dark`);
    await simulateSafeAreaInsets(page, true);
    await picture(page, `${name}.390.insets`);
    note("under the insets", await findControlsUnderSafeAreaInsets(page));
    await simulateSafeAreaInsets(page, false);
  }
  await page.setViewportSize(small);
  if (isWhole) {
    await picture(page, `${name}.360.dark`);
    await setColorScheme(page, "light");
    await picture(page, `${name}.360.light`);
  }
  note("cut at 360", await findCutOffElements(page));
  note("figure at 360", await findUnreadableNumbers(page));
  note("out of reach at 360", await findUnreachableControls(page));
  if (isWhole || sampledForAdaptedDisplay.has(name)) {
    note("with text spacing", await findTextSpacingProblems(page));
    note("in forced colors", await findForcedColorsProblems(page));
  }
  if (isWhole)
    for (const size of edgeCaseScreenSizes) {
      await page.setViewportSize(size);
      await picture(page, `${name}.${size.width}.light`);
      note(`${size.width}×${size.height}`, await findLayoutProblems(page));
    }
  await page.setViewportSize(small);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  if (isWhole) await picture(page, `${name}.360.large`);
  note("cut with large text", await findCutOffElements(page));
  note("figure with large text", await findUnreadableNumbers(page));
  note("small target with large text", await findTooSmallTapTargets(page));
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return findings;
}
