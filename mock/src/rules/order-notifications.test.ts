import { describe, expect, test } from "vitest";
import {
  orderCreatedMessage,
  type TransitionTextValues,
  chatAndPushMessagesByTransition,
  chatAndPushMessagesByTransitionInAppeal,
} from "./order-notifications.ts";
import { appealTypes } from "./catalog/appeal-types.ts";

const details: TransitionTextValues = {
  payMinutes: 15,
  amount: "¥599.61",
  quantity: "82.7048",
  unit: "枚",
  vouchers: 1,
  appealType: "付款金额不符",
  actor: "卖家",
  other: "买家",
  ruling: "放币给买家",
  facts: "卖家未在时限内举证",
  missedAccepts: 0,
  warnText: "",
  appealStated: "，称实收 ¥600.00",
  deadline: "14:21",
  offer: "已退款 ¥599.61，凭证 1 张",
  consent: "买家确认退款到账，同意取消",
  objectedTo: "",
};
const chatLines = [
  chatAndPushMessagesByTransition,
  chatAndPushMessagesByTransitionInAppeal,
].flatMap((table) => Object.values(table).flatMap((it) => it.chat?.(details) ?? []));
/** Replaces the roles as the client does for the seller and for the buyer. */
const asSeller = (text: string) => text.replaceAll("卖家", "您").replaceAll("买家", "对方");
const asBuyer = (text: string) => text.replaceAll("买家", "您").replaceAll("卖家", "对方");

describe("order notifications", () => {
  test("order messages never place a noun such as 资产 directly after 卖家 or 买家", () => {
    const noun = /(卖家|买家)(资产|账户|实名|挂单|订单|款项)/;
    const texts = [...chatLines, orderCreatedMessage, ...appealTypes.map((it) => it.name)];
    expect(texts.filter((it) => noun.test(it))).toEqual([]);
  });

  test("the message for a new order says 您的资产 to the seller and 对方的资产 to the buyer", () => {
    expect([asSeller(orderCreatedMessage), asBuyer(orderCreatedMessage)]).toEqual([
      "订单已创建，您的资产已锁定",
      "订单已创建，对方的资产已锁定",
    ]);
  });

  test("the message for a release names the receiver of the coins to both sides", () => {
    const line = chatAndPushMessagesByTransition.deliver.chat?.(details) ?? "";
    expect([asSeller(line), asBuyer(line)]).toEqual([
      "您已放币，对方已收到 82.7048 枚",
      "对方已放币，您已收到 82.7048 枚",
    ]);
  });
});
