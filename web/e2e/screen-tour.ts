import type { Locator, Page } from "@playwright/test";
import { routeNames, routes } from "../src/lib/navigation/paths.ts";
import { inspectScreen } from "./inspect-screen.ts";
import { appPath, countOverlayEntries, expect, test } from "./fixtures.ts";

export type TourStop = {
  /** Name of the screen in findings, and of its screenshot. */
  name: string;
  /** Without a route, the action runs on the previous screen. */
  route?: string;
  act?: (page: Page) => Promise<unknown>;
  /** Element that shows that the data has loaded. */
  ready: (page: Page) => Locator;
};
export const locateFirstText = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).first();
export const locateFirstButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first();
export const tapFirstButton = (name: string | RegExp) => (page: Page) =>
  locateFirstButton(name)(page).click();
export const locateDialog = (page: Page) =>
  page.getByRole("dialog").or(page.getByRole("alertdialog")).first();
export const locateKeypad = (page: Page) => page.getByRole("group", { name: "数字键盘" });
export const locateFirstLinkInMain = (page: Page) =>
  page.getByRole("main").getByRole("link").first();

/**
 * Changes the screen as a link does; the document stays. Waits for the new title, because until
 * then the previous screen may contain the expected element.
 */
async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate((item) => {
    const address = new URL(item, location.origin);
    address.searchParams.set("p", localStorage.getItem("p_param") ?? "");
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, `${appPath}home/${route}`);
  const path = `/home/${route.replace(/\?.*$/s, "")}`;
  await expect(page).toHaveTitle(
    routeNames.map((it) => routes[it]).find((it) => it.path === path)?.title ?? "",
  );
}

/** Closes overlays before navigation, because each holds a history entry. */
async function closeSheets(page: Page): Promise<void> {
  const over = page.locator('[role="dialog"], [role="alertdialog"]');
  const marked = page.locator("html[data-over]");
  // Repeated, because a screen may open its overlay only now, when its code arrives.
  await expect(async () => {
    for (let open = await over.count(); open > 0; open--) {
      await page.keyboard.press("Escape");
      await expect(over).toHaveCount(open - 1);
    }
    // Some overlays are no dialogs, such as the order search. Back closes each of them.
    if ((await marked.count()) > 0) await page.goBack();
    expect(await countOverlayEntries(page)).toBe(0);
  }).toPass();
}

/** Visits one screen after the other. Waits for each and inspects it. */
export async function visitAndInspectScreens(
  page: Page,
  stops: readonly TourStop[],
  inspect: (page: Page, name: string) => Promise<string[]> = inspectScreen,
): Promise<void> {
  const findings: string[] = [];
  for (const { name, route, act, ready } of stops)
    await test.step(name, async () => {
      if (route !== undefined) {
        await closeSheets(page);
        await goTo(page, route);
      }
      await act?.(page);
      await expect(ready(page), name).toBeVisible();
      if (!name.includes("loading"))
        await expect(page.locator("main[aria-busy=true]:visible")).toHaveCount(0);
      findings.push(...(await inspect(page, name)));
    });
  expect(findings.join("\n")).toBe("");
}
