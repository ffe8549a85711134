import { type Message, MessageType, type OrderDetail, SenderRole, OrderActorSide } from "contract";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { coinPriceText, coinsText, yuanText } from "../../lib/money/figure-texts-with-units.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { orderRowLabelsAndTone } from "../order-substatus.ts";
import { maskName, payeeAccountText, payerAccountText } from "../payment-account.ts";
import { orderTextMask } from "./mask-order-text.ts";

const sideNames: Partial<Record<number, string>> = {
  [OrderActorSide.buyer]: "买家",
  [OrderActorSide.seller]: "卖家",
  [OrderActorSide.system]: "平台",
};
const senderNames: Partial<Record<number, string>> = {
  [SenderRole.buyer]: "买家",
  [SenderRole.seller]: "卖家",
  [SenderRole.system]: "平台",
  [SenderRole.service]: "客服",
};

type NamedTime = { label: string; at: number };

/** Returns the steps of the order that have a time, the earliest first. */
export function orderTimesOf(order: OrderDetail): NamedTime[] {
  const times: readonly (readonly [string, number | null])[] = [
    ["下单", order.createTime],
    ["接单", order.confirmTime],
    ["标记付款", order.payTime],
    ["确认到账", order.transferConfirmTime],
    ["放币", order.finishTime],
    ["取消", order.cancelTime],
  ];
  return times
    .flatMap(([label, at]) => (at === null ? [] : [{ label, at }]))
    .toSorted((one, other) => one.at - other.at);
}

/**
 * An image or PDF of the order, and its name in the archive. `name` is undefined if it could not be
 * added.
 */
export type VoucherEntry = {
  by: number | null;
  time: number | null;
  name: string | undefined;
  isReduced: boolean;
};

const partyText = (name: string, realName: string): string =>
  realName === "" ? name : `${name}（${maskName(realName)}）`;
const factLine = ([key, value]: readonly [string, string]) => `${key}：${value}`;
const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", `【${title}】`, ...lines];

/** Text file with the facts, sides, times, records, appeal and images of the order. */
export function orderEvidenceText(
  order: OrderDetail,
  vouchers: readonly VoucherEntry[],
  createdAt: number,
): string {
  const mask = orderTextMask(order);
  const { buyer, seller, appeal } = order;
  const facts: readonly (readonly [string, string])[] = [
    ["订单编号", order.orderNo],
    ["状态", orderRowLabelsAndTone(order).label],
    ["金额", yuanText(order.amount)],
    ["数量", coinsText(order.quantity, runtimeConfig.assetUnit)],
    ["单价", coinPriceText(order.price)],
    ...(order.fee === null
      ? []
      : [["手续费", coinsText(order.fee, runtimeConfig.assetUnit)] as const]),
    ["买家", partyText(buyer.nickName, order.buyerMethod?.holder || buyer.realName)],
    ["付款账户", payerAccountText(order)],
    ["卖家", partyText(seller.nickName, seller.realName)],
    ["收款账户", payeeAccountText(order)],
    ...(order.remark === "" ? [] : [["备注", mask(order.remark)] as const]),
  ];
  const lines = [
    "订单证据包",
    `由${order.isSeller === 1 ? "卖家" : "买家"}于 ${formatFullTime(createdAt)} 在本人手机上生成，时间均为北京时间`,
    "姓名只留首尾字，账号和手机号只留后四位",
    "校验码：本文件除最后 64 个字节外的 SHA-256，这 64 个字节就是它本身",
    ...section("订单", facts.map(factLine)),
    ...section(
      "时间",
      orderTimesOf(order).map(({ label, at }) => `${formatFullTime(at)} ${label}`),
    ),
    ...section(
      "全部记录",
      order.timeline.map(({ time, text }) => `${formatFullTime(time)} ${mask(text)}`),
    ),
    ...section("申诉", appeal ? appealLines(appeal, mask) : []),
    ...section("付款凭证与证据", vouchers.map(voucherLine)),
  ];
  return `${lines.join("\n")}\n`;
}

function appealLines(
  appeal: NonNullable<OrderDetail["appeal"]>,
  mask: (text: string) => string,
): string[] {
  return [
    `${sideNames[appeal.initiator ?? 0] ?? "平台"}发起：${appeal.typeName}`,
    ...[appeal.content, ...appeal.replies.map((it) => it.content)]
      .filter((it) => it !== "")
      .map((it) => `说明：${mask(it)}`),
    ...(appeal.resultReason === "" ? [] : [`裁定：${mask(appeal.resultReason)}`]),
  ];
}

function voucherLine({ by, time, name, isReduced }: VoucherEntry): string {
  const from = `${formatFullTime(time)} ${sideNames[by ?? 0] ?? "未知"}上传`;
  if (name === undefined) return `${from}，未能放入证据包`;
  return `${from}，${name}${isReduced ? "（缩小过，原图在平台）" : ""}`;
}

/**
 * Text file with the messages of the chat. A note replaces each image, because the file contains
 * only text.
 */
export function chatEvidenceText(order: OrderDetail, messages: readonly Message[]): string {
  const mask = orderTextMask(order);
  const lines = messages.map(({ senderRole, msgType, content, createTime }) => {
    const said = msgType === MessageType.image ? "［图片，见聊天］" : mask(content);
    return `${formatFullTime(createTime)} ${senderNames[senderRole ?? 0] ?? "未知"}：${said}`;
  });
  return `${["聊天记录", "", ...lines].join("\n")}\n`;
}
