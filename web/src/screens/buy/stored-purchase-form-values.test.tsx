import { beforeEach, describe, expect, test, vi } from "vitest";

const entry = { mode: "amount", text: "1800", payType: undefined, accountId: undefined } as const;
const page = () => {
  vi.resetModules();
  return import("./purchase-form.ts");
};
beforeEach(() => localStorage.clear());

describe("stored input of the purchase box", () => {
  test("restores the stored input of the purchase box after a reload, for the same offer only", async () => {
    (await page()).storePurchaseFormValues("e1", "amount:500", entry);
    const later = await page();
    expect(later.restorePurchaseFormValues("e1", "amount:500")).toMatchObject({
      mode: "amount",
      text: "1800",
    });
    expect(later.restorePurchaseFormValues("e2", "amount:500").text).toBe("500");
  });

  test("clearStoredPurchaseFormValues deletes the stored input of the purchase box", async () => {
    const first = await page();
    first.storePurchaseFormValues("e1", undefined, entry);
    first.clearStoredPurchaseFormValues();
    expect((await page()).restorePurchaseFormValues("e1", undefined).text).toBe("");
  });
});
