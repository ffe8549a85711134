import { AppealResult, AppealStatus, CompleteType, OrderStatus, OrderActorSide } from "contract";
import { expect, test } from "vitest";
import {
  appealStateName,
  isUserSellerInAppeal,
  appealRulingText,
  replaceSideNamesForUser,
  voucherDuplicateCheckTexts,
} from "./appeal-text.ts";

test("replaces 买家 and 卖家 in a text with 您 and 对方 from the reader's side", () => {
  expect(replaceSideNamesForUser("买家已付款，卖家请放币", 0)).toBe("您已付款，对方请放币");
  expect(replaceSideNamesForUser("买家已付款，卖家请放币", 1)).toBe("对方已付款，您请放币");
  expect(replaceSideNamesForUser("对方已接单", 1)).toBe("对方已接单");
});

test("derives the user's side from an appeal's initiator, and names a manual review 转人工裁定", () => {
  expect(isUserSellerInAppeal({ initiator: OrderActorSide.buyer, mine: 1 })).toBe(0);
  expect(isUserSellerInAppeal({ initiator: OrderActorSide.buyer, mine: 0 })).toBe(1);
  expect(isUserSellerInAppeal({ initiator: OrderActorSide.system, mine: 0 })).toBeUndefined();
  expect(appealStateName({ status: AppealStatus.review, human: 1 })).toBe("转人工裁定");
  expect(appealStateName({ status: AppealStatus.review })).toBe("平台审核中");
});

test("appealRulingText names the side that receives the coins, or the finding after a release", () => {
  const [buyer, seller] = [{ result: AppealResult.buyer }, { result: AppealResult.seller }];
  const ruled = {
    isSeller: 1,
    status: OrderStatus.completed,
    completeType: CompleteType.ruledForBuyer,
  } as const;
  const released = { ...ruled, completeType: CompleteType.released };
  expect([appealRulingText(buyer, ruled), appealRulingText(seller, { isSeller: 1 })]).toEqual([
    "放币给对方",
    "资产退回给您",
  ]);
  expect([appealRulingText(buyer, released), appealRulingText(seller, released)]).toEqual([
    "维持已完成的交易",
    "款项被冻结或退回属实",
  ]);
});

test("voucherDuplicateCheckTexts describes an identical, a similar and a new payment proof image", () => {
  const other = { own: 1, orderTail: "0057", distance: null } as const;
  expect(voucherDuplicateCheckTexts({ same: other }, true).text).toContain(
    "您在订单尾号 0057传过同一张",
  );
  expect(voucherDuplicateCheckTexts({ same: { ...other, orderTail: "" } }, false).title).toBe(
    "同一张图用于另一订单",
  );
  expect(voucherDuplicateCheckTexts({ like: other }, false)).toMatchObject({
    tone: "warn",
    title: "与另一张相似",
  });
  expect(voucherDuplicateCheckTexts({}, true).tone).toBe("plain");
});
