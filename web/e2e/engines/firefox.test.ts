import { describe, expect, test } from "vitest";
import { isFirefoxInstalled, startFirefox } from "./firefox.ts";
import { inspectAllScreens } from "./inspect-screens.ts";
import { runEngineTest } from "./run-engine-test.ts";
import { completeTradeOnTwoPhones, expectedTradeResult } from "./trade-on-two-phones.ts";

describe.skipIf(!isFirefoxInstalled)("Firefox", () => {
  test("all screens in Firefox are free of overlap, overflow and errors", () =>
    runEngineTest(startFirefox, async (stage) => {
      const { findings, missed } = await inspectAllScreens(
        await stage.startPhone({ reducesMotion: true }),
        stage,
      );
      expect(findings).toEqual([]);
      expect(missed).toEqual([]);
    }));

  test("two clients in Firefox complete a trade from purchase to rating", () =>
    runEngineTest(startFirefox, async (stage) => {
      const [buyer, seller] = await Promise.all([
        stage.startPhone(),
        stage.startPhone({ isDark: true }),
      ]);
      expect(await completeTradeOnTwoPhones(buyer, seller, stage)).toEqual(expectedTradeResult);
    }));
});
