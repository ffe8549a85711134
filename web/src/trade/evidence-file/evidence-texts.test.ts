import {
  calls,
  type Message,
  MessageType,
  type OrderDetail,
  SenderRole,
  OrderActorSide,
} from "contract";
import { decodeAnswerLeniently } from "contract/lenient-decode";
import { expect, test } from "vitest";
import { leakedProgramValuePattern } from "../../../test/helpers/leaked-program-values.ts";
import { chatEvidenceText, orderEvidenceText, orderTimesOf } from "./evidence-texts.ts";

const createdAt = Date.UTC(2026, 10, 26, 5, 44);
const minuteMs = 60_000;

function orderOf(fields: object = {}): OrderDetail {
  const read = decodeAnswerLeniently<"orderDetail">(calls.orderDetail, {
    orderId: "O1",
    orderNo: "202611260000000071",
    isSeller: 1,
    status: 50,
    amount: 1199.36,
    quantity: 168.4494,
    price: 7.12,
    ...fields,
  });
  if (!read.ok) throw new Error(read.field);
  return read.value;
}
const known = orderOf({
  fee: 0.1684,
  createTime: createdAt - 24 * minuteMs,
  confirmTime: createdAt - 23 * minuteMs,
  payTime: createdAt - 11 * minuteMs,
  finishTime: createdAt - 3 * minuteMs,
  payType: 2,
  buyer: { nickName: "晴天", realName: "林晓晴" },
  seller: { nickName: "小刘", realName: "刘芳菲" },
  buyerMethod: { type: 2, holder: "林晓晴", tail: "0017" },
  payMethods: [{ id: "m1", type: 2, account: "13800130020", holder: "刘芳菲" }],
  timeline: [{ time: createdAt - 11 * minuteMs, actor: 1, text: "林晓晴 向 13800130020 付款" }],
});
const messageOf = (seq: number, fields: Partial<Message>): Message => ({
  id: `${seq}`,
  seq,
  orderId: "O1",
  senderId: "",
  senderRole: SenderRole.buyer,
  msgType: MessageType.text,
  content: "",
  isRead: 1,
  clientMsgId: "",
  createTime: createdAt,
  ...fields,
});

test("the evidence file states the order with masked names and the last digits of accounts", () => {
  const text = orderEvidenceText(
    known,
    [
      { by: OrderActorSide.buyer, time: createdAt, name: "凭证与证据_1.jpg", isReduced: true },
      { by: OrderActorSide.seller, time: createdAt, name: undefined, isReduced: false },
    ],
    createdAt,
  );
  for (const line of [
    "由卖家于 2026-11-26 13:44:00 在本人手机上生成，时间均为北京时间",
    "订单编号：202611260000000071",
    "金额：¥1,199.36",
    "买家：晴天（林*晴）",
    "付款账户：支付宝 尾号 0017",
    "卖家：小刘（刘*菲）",
    "收款账户：支付宝 尾号 0020",
    "2026-11-26 13:33:00 标记付款",
    "2026-11-26 13:33:00 林*晴 向 ****0020 付款",
    "2026-11-26 13:44:00 买家上传，凭证与证据_1.jpg（缩小过，原图在平台）",
    "2026-11-26 13:44:00 卖家上传，未能放入证据包",
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).not.toMatch(/林晓晴|刘芳菲|13800130020/);
  expect(orderTimesOf(known).map((it) => it.label)).toEqual(["下单", "接单", "标记付款", "放币"]);
});

test("the evidence file masks names, phones and cards in the chat, but no serial number", () => {
  const text = chatEvidenceText(known, [
    messageOf(1, {
      content: "我是林晓晴，电话 138 0013 8000，订单号 2026112622001445001866204317",
    }),
    messageOf(2, {
      senderRole: SenderRole.seller,
      content: "转到 6222 0212 3456 7890 123，订单 202611260000000071，1199.36",
    }),
    messageOf(3, { msgType: MessageType.image, content: "/lightweight/files/a.png" }),
    messageOf(4, { senderRole: SenderRole.system, content: "买家已付款" }),
  ]);
  expect(text.split("\n").slice(2)).toEqual([
    "2026-11-26 13:44:00 买家：我是林*晴，电话 ****8000，订单号 2026112622001445001866204317",
    "2026-11-26 13:44:00 卖家：转到 ****0123，订单 202611260000000071，1199.36",
    "2026-11-26 13:44:00 买家：［图片，见聊天］",
    "2026-11-26 13:44:00 平台：买家已付款",
    "",
  ]);
});

test("the evidence file states nothing that the backend did not send", () => {
  const text = orderEvidenceText(orderOf(), [], createdAt);
  expect(text).not.toMatch(leakedProgramValuePattern);
  expect(text).not.toMatch(/【(时间|全部记录|申诉|付款凭证与证据)】|手续费|备注/);
});
