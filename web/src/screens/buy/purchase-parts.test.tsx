import { type Output, asPrice } from "contract";
import { describe, expect, test } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { PurchaseDetailsList } from "./purchase-parts.tsx";

const detail = {
  price: asPrice(7_1200),
  lockPrice: asPrice(7_1200),
  autoConfirm: 1,
  payMinutes: 15,
  floats: 0,
  remark: "只收支付宝，付款后请发截图",
  seller: { realName: "陈立", nickName: "卖家乙" },
} as unknown as Output<"buySellDetail">;

const namesOfRows = (part: Partial<typeof detail> = {}) => {
  const { host } = mountForTest(
    <PurchaseDetailsList
      detail={{ ...detail, ...part }}
      config={undefined}
      isNewcomer={false}
      noWay="还没有"
      form={undefined}
      isWhole={false}
      onPay={undefined}
    />,
  );
  return [...host.querySelectorAll("dt")].map((it) => it.textContent);
};

describe("the purchase details", () => {
  test("the purchase details show the seller's terms in the first row", () => {
    expect(namesOfRows().slice(0, 2)).toEqual(["卖家备注", "单价"]);
  });

  test("the purchase details leave out the row of the seller's terms if there are none", () => {
    expect(namesOfRows({ remark: "" })[0]).toBe("单价");
  });
});
