import { describe, expect, test } from "vitest";
import { runEngineTest } from "./run-engine-test.ts";
import {
  buyFromListing,
  completeTradeOnTwoPhones,
  expectedTradeResult,
} from "./trade-on-two-phones.ts";
import { isWebkitInstalled, startWebkit } from "./webkit.ts";

describe.skipIf(!isWebkitInstalled)("a trade in WebKit", () => {
  test("two clients in WebKit complete a trade from purchase to rating", () =>
    runEngineTest(startWebkit, async (stage) => {
      const [buyer, seller] = await Promise.all([
        stage.startPhone(),
        stage.startPhone({ isDark: true }),
      ]);
      expect(await completeTradeOnTwoPhones(buyer, seller, stage)).toEqual(expectedTradeResult);
    }));

  test("in WebKit, the chat shows its input above the keyboard, and the back arrow leaves the chat", () =>
    runEngineTest(startWebkit, async (stage) => {
      const phone = await stage.startPhone();
      await buyFromListing(phone, stage);
      await phone.tap("textarea");
      await phone.engine.resize(390, 500);
      const place = await phone.see("textarea");
      expect(place.top).toBeGreaterThan(250);
      expect(place.top).toBeLessThan(480);
      await phone.engine.resize(390, 844);
      await phone.tap("header button", "返回", true);
      await phone.until("the chat stays", async () => {
        const path = await phone.engine.evaluate(() => location.pathname);
        return path.includes("Chat") ? undefined : path;
      });
      expect(await phone.complaints()).toEqual([]);
    }));
});
