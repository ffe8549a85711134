import { describe, expect, test } from "vitest";
import { findOverlappingText } from "./in-page-functions.ts";
import { inspectAllScreens } from "./inspect-screens.ts";
import { runEngineTest } from "./run-engine-test.ts";
import { isWebkitInstalled, startWebkit } from "./webkit.ts";

const phones = [
  { theme: "light", width: 390, height: 844 },
  { theme: "dark", width: 360, height: 640 },
];

const planted = [
  ["<p>第12位，共42位</p>", 0],
  ["<p style='text-autospace: normal'>第12位，共42位</p>", 1],
  ["<p>one line</p><p style='margin-top: -2em'>another line</p>", 1],
  ["<p>one line</p><p style='margin-top: -2em; background: white'>another line</p>", 0],
] as const;

describe.skipIf(!isWebkitInstalled)("the screens in WebKit", () => {
  test("the overlap check in WebKit finds overlapping text in sample pages", () =>
    runEngineTest(startWebkit, async (stage) => {
      const { engine } = await stage.startPhone();
      for (const [html, count] of planted) {
        await engine.evaluate(
          (body) =>
            document.body.replaceChildren(document.createRange().createContextualFragment(body)),
          html,
        );
        expect(
          await engine.evaluate(findOverlappingText, engine.isSpacingPainted),
          html,
        ).toHaveLength(count);
      }
    }));

  test.concurrent.each(phones)(
    "screens in WebKit are free of overlap, overflow and errors, $theme theme, $width×$height px",
    ({ theme, width, height }) =>
      runEngineTest(startWebkit, async (stage) => {
        const phone = await stage.startPhone({ isDark: theme === "dark", reducesMotion: true });
        await phone.engine.resize(width, height);
        const { findings, missed } = await inspectAllScreens(phone, stage);
        expect(findings).toEqual([]);
        expect(missed).toEqual([]);
      }),
  );
});
