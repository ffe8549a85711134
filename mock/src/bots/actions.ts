import { EvidenceKind, lookUpEnum, type OrderDetail, OrderStatus } from "contract";
import type { Deed } from "./strategy.ts";
import { between, type Means, pick } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";
import { demoPin } from "../rules/constants.ts";
import { foundIn } from "../rules/expected-answers.ts";

type Do = (means: Means, me: string, it: OrderDetail, persona: Persona) => void;

const S = OrderStatus;
const goodTags = ["放币很快", "付款及时", "沟通顺畅", "态度友好", "信息清楚", "值得信赖"];
const words = {
  nameDiffers: "收到的转账付款人姓名与买家实名不一致，请平台核实后处理。",
  notReceived: "我的账户至今没有收到这笔款项，附上账户流水截图。",
  notReleased: "我已按订单金额完成转账，卖家一直没有放币，流水见附图。",
  statement: "情况属实，相关流水和截图见附图，请平台核实。",
} as const;
const goodbye = "21";
/** TABLE: the phrase that fits a status. */
const phrases: Record<OrderStatus, readonly [asBuyer: string, asSeller: string]> = {
  [S.waitConfirm]: ["1", goodbye],
  [S.waitPay]: ["2", "11"],
  [S.waitDelivery]: ["4", "13"],
  [S.transferConfirmed]: [goodbye, goodbye],
  [S.suspended]: [goodbye, goodbye],
  [S.completed]: [goodbye, goodbye],
  [S.cancelled]: [goodbye, goodbye],
};
const doubting: Partial<Record<Persona, string>> = { mismatch: "16", appealer: "14" };

function greetingOf(it: OrderDetail, persona: Persona): string {
  const doubt = it.isSeller === 1 && it.status === S.waitDelivery ? doubting[persona] : undefined;
  return doubt ?? lookUpEnum(phrases, it.status)?.[it.isSeller] ?? goodbye;
}

const suspend = (means: Means, me: string, it: OrderDetail, type: number, content: string): void => {
  means.act(me, "suspend", {
    orderId: it.orderId,
    type,
    content,
    images: [means.picture(me)],
    kinds: [EvidenceKind.bill],
    version: it.version ?? undefined,
  });
};

/** He may come by again and again, but repeats himself to nobody. */
function sayOnce(means: Means, me: string, orderId: string, messageId: string): void {
  const text = means.act(me, "fastMessages", {})?.find((it) => it.id === messageId)?.text;
  const said = means.act(me, "chatList", { id: orderId, read: 1 })?.records ?? [];
  if (!said.some((it) => it.senderId === me && it.content === text)) means.act(me, "chatSendCommon", { orderId, messageId });
}

/** One deed is one or two calls, each with the version he has seen. */
export const deeds: Record<Deed, Do> = {
  accept: (means, me, it) => void means.act(me, "confirm", { orderId: it.orderId, version: it.version ?? undefined }),
  reject: (means, me, it) => void means.act(me, "cancel", { id: it.orderId, reason: "暂时不便", version: it.version ?? undefined }),
  cancel: (means, me, it) => void means.act(me, "cancel", { id: it.orderId, reason: "不想买了", version: it.version ?? undefined }),
  greet: (means, me, it, persona) => sayOnce(means, me, it.orderId, greetingOf(it, persona)),
  extend: (means, me, it) => void means.act(me, "delay", { id: it.orderId, version: it.version ?? undefined }),
  withdraw: (means, me, it) => void means.act(me, "delay", { id: it.orderId, version: it.version ?? undefined }),
  confirmTransfer: (means, me, it) =>
    void means.act(me, "transferConfirm", { id: it.orderId, version: it.version ?? undefined, ...foundIn(it) }),
  release: (means, me, it) =>
    void means.act(me, "deliver", { orderId: it.orderId, payPassword: demoPin, version: it.version ?? undefined, ...foundIn(it) }),
  disputePayment: (means, me, it, persona) =>
    persona === "mismatch" ? suspend(means, me, it, 203, words.nameDiffers) : suspend(means, me, it, 201, words.notReceived),
  disputeRelease: (means, me, it) => suspend(means, me, it, 101, words.notReleased),
  state: (means, me, it) =>
    void means.act(me, "replenish", {
      orderId: it.orderId,
      vouchers: [means.picture(me)],
      kinds: [EvidenceKind.bill],
      content: words.statement,
    }),
  pay: (means, me, it) => {
    const methodId = it.payMethods[0]?.id ?? "";
    means.act(me, "pay", { orderId: it.orderId, methodId, vouchers: [means.picture(me)], version: it.version ?? undefined });
  },
  nudge: (means, me, it) => void means.act(me, "warn", { id: it.orderId }),
  evaluate: (means, me, it) => {
    const stars = [5, 5, 5, 4][between(means, 0, 3)] ?? 5;
    const tags = [pick(means, goodTags) ?? ""];
    means.act(me, "evaluate", { orderId: it.orderId, stars, tags, content: "", anonymous: 0 });
  },
};
