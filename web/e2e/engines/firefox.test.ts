import { describe, expect, test } from "vitest";
import { hasFirefox, startFirefox } from "./firefox.ts";
import { lookAtScreens } from "./inspect-screens.ts";
import { onStage } from "./engine-stage.ts";
import { tradeOnTwoPhones, expectedTrade } from "./trade-on-two-phones.ts";

describe.skipIf(!hasFirefox)("Firefox", () => {
  test("shows all screens without overlap, overflow and errors", () =>
    onStage(startFirefox, async (stage) => {
      const { findings, missed } = await lookAtScreens(
        await stage.startPhone({ isStill: true }),
        stage,
      );
      expect(findings).toEqual([]);
      expect(missed).toEqual([]);
    }));

  test("completes a trade from purchase to rating on two clients", () =>
    onStage(startFirefox, async (stage) => {
      const [buyer, seller] = await Promise.all([
        stage.startPhone(),
        stage.startPhone({ isDark: true }),
      ]);
      expect(await tradeOnTwoPhones(buyer, seller, stage)).toEqual(expectedTrade);
    }));
});
