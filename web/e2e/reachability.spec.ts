import type { Page } from "@playwright/test";
import { routeNames, routes } from "../src/lib/navigation/paths.ts";
import { findLayoutProblems } from "./layout-checks.ts";
import { edgeCaseScreenSizes } from "./inspect-screen.ts";
import { findLowContrastElements } from "./contrast.ts";
import {
  findUnreachableControls,
  findControlsUnderSafeAreaInsets,
  simulateSafeAreaInsets,
} from "./reachability.ts";
import { openAppAsUser, expect, test } from "./fixtures.ts";

const style = "margin:0;background:#f3f4f1";
const planted = [
  ["<button style='position:fixed;top:2000px'>below</button>", 1, 0],
  [
    "<div style='height:80px;overflow:auto'><div style='height:400px'></div><button>in a list</button></div>",
    0,
    0,
  ],
  [
    "<button style='display:block;height:48px'>under</button><i style='position:fixed;inset:0 0 auto;height:48px'>bar</i>",
    1,
    0,
  ],
  ["<button style='border:0;border-radius:8px;background:#eff1ed'>fill on canvas</button>", 0, 1],
  [
    "<button style='border:0;border-radius:8px;background:#fff;box-shadow:inset 0 0 0 1px #c3cac3'>with an edge</button>",
    0,
    0,
  ],
  [
    "<div style='background:#fff'><button style='border:0;border-radius:8px;background:#eff1ed'>fill on white</button></div>",
    0,
    0,
  ],
] as const;

test("the layout checks detect unreachable and low-contrast controls in sample pages", async ({
  page,
}) => {
  for (const [html, hidden, faint] of planted) {
    await page.setContent(
      `<meta name="viewport" content="width=device-width"><body style="${style}">${html}`,
    );
    expect(await findUnreachableControls(page), html).toHaveLength(hidden);
    expect(await findLowContrastElements(page), html).toHaveLength(faint);
  }
});

const icon = (stroke: string) =>
  `<svg width="24" height="24" fill="none" stroke="${stroke}"><use href="#i"/></svg>`;
const inks = [
  ["<p style='color:#808080'>grey on the canvas</p>", 1],
  ["<p style='color:#808080;font-size:24px'>the same in large letters</p>", 0],
  ["<p style='opacity:.5'>black, thinned</p>", 1],
  [
    "<p style='color:#fff;background:linear-gradient(90deg,#000,#999)'>white, at the end on grey, all along the line of it and further on</p>",
    1,
  ],
  ["<p style='color:#fff;background:linear-gradient(90deg,#000,#444)'>white on dark</p>", 0],
  [
    "<div style='position:relative'><i style='position:absolute;inset:0;background:#111'></i><p style='position:relative'>on a neighbour</p></div>",
    1,
  ],
  [`<button aria-label="close" style="border:0;background:none">${icon("#b0b0b0")}</button>`, 1],
  [`<button aria-label="close" style="border:0;background:none">${icon("#555")}</button>`, 0],
  [
    "<button role='switch' aria-label='on' style='width:48px;height:28px;border:0;border-radius:14px;background:#ccc'></button>",
    1,
  ],
  [
    "<label><input type='radio' style='opacity:0'><i style='display:block;width:22px;height:22px;box-shadow:0 0 0 1px #ccc'></i>one</label>",
    1,
  ],
  ["<input placeholder='a sum' style='border:0;background:#fff'>", 0],
  [
    "<style>::placeholder{color:#aaa}</style><input placeholder='a sum' style='border:0;background:#fff'>",
    1,
  ],
] as const;

test("the contrast check detects low contrast of texts, icons and controls in sample pages", async ({
  page,
}) => {
  for (const [html, count] of inks) {
    await page.setContent(
      `<meta name="viewport" content="width=device-width"><body style="${style}">${html}`,
    );
    expect(await findLowContrastElements(page), html).toHaveLength(count);
  }
});

test("the safe-area check detects controls under the notch or home indicator in sample pages", async ({
  page,
}) => {
  await simulateSafeAreaInsets(page, true);
  for (const [html, count] of [
    ["<button style='position:fixed;bottom:0'>at the glass</button>", 1],
    ["<button style='position:fixed;bottom:env(safe-area-inset-bottom)'>above it</button>", 0],
    ["<button style='position:fixed;top:0'>in the notch</button>", 1],
    [
      "<div style='position:fixed;inset:47px 0 0;overflow:auto'><p style='height:900px'></p><button>last of a list</button></div>",
      1,
    ],
    [
      "<div style='position:fixed;inset:47px 0 0;overflow:auto'><p style='height:900px'></p><button>last</button><p style='height:40px'></div>",
      0,
    ],
  ] as const) {
    await page.setContent(
      `<meta name="viewport" content="width=device-width, viewport-fit=cover"><body style="${style}">${html}`,
    );
    expect(await findControlsUnderSafeAreaInsets(page), html).toHaveLength(count);
  }
});

const isWhole = process.env["TEST_MODE"] === "full";
const visited = isWhole
  ? routeNames.filter((it) => routes[it].gate !== "none")
  : (["buy", "quickmatch", "sell", "order", "my", "addbankcard", "paymentPIN"] as const);

/**
 * Returns title bars that are broken into two lines, and names of up to three characters that are
 * cut off.
 */
const squeezed = (page: Page) =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      Array.from(document.querySelectorAll(selector)).filter((it) => it.checkVisibility());
    return [
      ...seen("header:has(h1)").filter((it) => it.getBoundingClientRect().height > 50),
      ...seen("li .t-clip").filter(
        (it) => (it.textContent ?? "").length <= 3 && it.scrollWidth > it.clientWidth + 1,
      ),
    ].map((it) => `squeezed: ${it.textContent}`);
  });

test("on small, landscape and tablet screens, texts are readable and controls are reachable", async ({
  page,
  world,
}) => {
  test.setTimeout(300_000);
  await openAppAsUser(page, world.p("demo-buyer"));
  const findings: string[] = [];
  for (const name of visited) {
    await page.goto(`/lwh5${routes[name].path}?p=${encodeURIComponent(world.p("demo-buyer"))}`);
    await expect(page.locator("h1:visible"), name).not.toHaveCount(0);
    await expect(page.locator("main[aria-busy=true]:visible"), name).toHaveCount(0);
    for (const size of edgeCaseScreenSizes) {
      await page.setViewportSize(size);
      findings.push(
        ...[...(await findLayoutProblems(page)), ...(await squeezed(page))].map(
          (it) => `${name} ${size.width}×${size.height}, ${it}`,
        ),
      );
    }
  }
  expect(findings.join("\n")).toBe("");
});

test("no control of a screen is under the notch or the home indicator", async ({ page, world }) => {
  test.setTimeout(300_000);
  await openAppAsUser(page, world.p("demo-buyer"));
  await simulateSafeAreaInsets(page, true);
  const findings: string[] = [];
  for (const name of visited) {
    await page.goto(`/lwh5${routes[name].path}?p=${encodeURIComponent(world.p("demo-buyer"))}`);
    await expect(page.locator("h1:visible"), name).not.toHaveCount(0);
    await expect(page.locator("main[aria-busy=true]:visible"), name).toHaveCount(0);
    findings.push(...(await findControlsUnderSafeAreaInsets(page)).map((it) => `${name}, ${it}`));
  }
  expect(findings.join("\n")).toBe("");
});
