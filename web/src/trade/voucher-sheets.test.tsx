import { OrderStatus, OrderActorSide } from "contract";
import { beforeEach, expect, test } from "vitest";
import { storage } from "../lib/browser/storage.ts";
import { runInAct, findElement } from "../../test/helpers/mount-for-test.tsx";
import {
  commandsAmongRequests,
  renderAndTapOrderAction,
  disputedOrder,
  waitForPendingWork,
  tapButtonWithText,
} from "../../test/helpers/order-actions.tsx";

const replenish = "PUT /order/v1/replenish/voucher";
const slot = storage.personal("evidence_O1");
beforeEach(() => slot.clear());

const write = (text: string) =>
  runInAct(() => {
    const area = findElement("textarea") as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });

test("accepts evidence text without images and stores it until it is sent", async () => {
  const asked = renderAndTapOrderAction(disputedOrder, "evidence");
  tapButtonWithText("提交证据");
  await waitForPendingWork();
  expect(commandsAmongRequests(asked)).toEqual([]);
  expect(document.body.textContent).toContain("请至少上传 1 张凭证");
  write("流水里没有这笔转账");
  expect(slot.get()).toContain("流水里没有这笔转账");
  tapButtonWithText("提交证据");
  await waitForPendingWork();
  expect(asked.find((it) => it.call === replenish)?.body).toEqual({
    orderId: "O1",
    vouchers: [],
    content: "流水里没有这笔转账",
  });
  expect(slot.get()).toBeUndefined();
});

test("requires an image for a payment proof outside an appeal", async () => {
  const asked = renderAndTapOrderAction(
    { ...disputedOrder, status: OrderStatus.waitDelivery },
    "replenish",
  );
  expect(document.querySelector("textarea")).toBeNull();
  tapButtonWithText("提交");
  await waitForPendingWork();
  expect(commandsAmongRequests(asked)).toEqual([]);
});

const urls = ["/lightweight/files/a.png", "/lightweight/files/b.png"];
const choose = (nth: number, name: string) => {
  const group = document.querySelector(`[aria-label="第 ${nth} 张的内容"]`);
  const label = [...(group?.querySelectorAll("label") ?? [])].find((it) => it.textContent === name);
  runInAct(() => label?.querySelector("input")?.click());
};

test("AddVoucherOrEvidenceSheet requires a label for every image and sends the labels", async () => {
  slot.set(JSON.stringify({ urls }));
  const asked = renderAndTapOrderAction(disputedOrder, "evidence");
  expect(document.querySelectorAll("input[type=radio]:checked")).toHaveLength(0);
  expect(document.body.textContent).toContain("未注明内容的图片不计入裁定，注明后才能提交");
  tapButtonWithText("还有 2 张未注明");
  expect(document.activeElement).toBe(document.querySelector('[aria-label="第 1 张的内容"] input'));
  choose(1, "完整账单");
  expect(document.body.textContent).toContain("已注明：完整账单");
  expect(document.body.textContent).toContain("未注明，不计入裁定");
  tapButtonWithText("还有 1 张未注明");
  await waitForPendingWork();
  expect(commandsAmongRequests(asked)).toEqual([]);
  choose(2, "余额变动");
  tapButtonWithText("提交证据");
  await waitForPendingWork();
  expect(asked.find((it) => it.call === replenish)?.body).toEqual({
    orderId: "O1",
    vouchers: urls,
    kinds: [1, 3],
  });
});

test("AddVoucherOrEvidenceSheet shows the appeal of the other side above the form", () => {
  const appeal = {
    ...disputedOrder.appeal,
    receivedAmount: 100_000,
    payerName: "张三",
    images: ["/lightweight/files/c.png"],
  };
  renderAndTapOrderAction(
    { ...disputedOrder, appeal: appeal as typeof disputedOrder.appeal },
    "evidence",
  );
  const claim = document.querySelector('[aria-label="对方的申诉"]');
  expect(claim?.textContent).toBe(
    "对方称：已付款，您未放币实收 ¥1,000.00，订单 ¥999.00。付款人 张三，应为 林晓晴。“已经付款”",
  );
  expect(claim?.querySelector("button")?.getAttribute("aria-label")).toBe("放大对方的图片");
});

test("AddVoucherOrEvidenceSheet hides an appeal that the user filed", () => {
  const appeal = { ...disputedOrder.appeal, initiator: OrderActorSide.seller, mine: 1 };
  renderAndTapOrderAction(
    { ...disputedOrder, appeal: appeal as typeof disputedOrder.appeal },
    "evidence",
  );
  expect(document.querySelector('[aria-label="对方的申诉"]')).toBeNull();
});

test("the evidence sheet subtracts the images in its draft from the upload limit", () => {
  slot.set(JSON.stringify({ urls }));
  renderAndTapOrderAction(disputedOrder, "evidence");
  expect(document.body.textContent).toContain("还可上传 7 张");
});
