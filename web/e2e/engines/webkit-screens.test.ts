import { describe, expect, test } from "vitest";
import { lookAtScreens } from "./screens.ts";
import { onStage } from "./start.ts";
import { hasWebkit, startWebkit } from "./webkit.ts";

const phones = [
  { theme: "light", width: 390, height: 844 },
  { theme: "dark", width: 360, height: 640 },
];

describe.skipIf(!hasWebkit)("the screens in WebKit", () => {
  test.concurrent.each(phones)("are free of overlap, overflow and errors in $theme at $width×$height", ({ theme, width, height }) =>
    onStage(startWebkit, async (stage) => {
      const phone = await stage.startPhone({ isDark: theme === "dark", isStill: true });
      await phone.engine.resize(width, height);
      const { findings, missed } = await lookAtScreens(phone, stage);
      expect(findings).toEqual([]);
      expect(missed).toEqual([]);
    }),
  );
});
