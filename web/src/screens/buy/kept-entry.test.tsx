import { beforeEach, describe, expect, test, vi } from "vitest";

const entry = { mode: "amount", text: "1800", payType: undefined, accountId: undefined } as const;
const page = () => {
  vi.resetModules();
  return import("./purchase-form.ts");
};
beforeEach(() => localStorage.clear());

describe("kept entry of the purchase box", () => {
  test("is restored after the page was loaded again, for the same offer only", async () => {
    (await page()).keepEntry("e1", "amount:500", entry);
    const later = await page();
    expect(later.entryAt("e1", "amount:500")).toMatchObject({ mode: "amount", text: "1800" });
    expect(later.entryAt("e2", "amount:500").text).toBe("500");
  });

  test("is forgotten after the purchase", async () => {
    const first = await page();
    first.keepEntry("e1", undefined, entry);
    first.dropEntry();
    expect((await page()).entryAt("e1", undefined).text).toBe("");
  });
});
