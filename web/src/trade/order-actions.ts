import { type AllowedActions, type OrderDetail, OrderStatus } from "contract";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { buyAgainAmountText } from "./buy-again.ts";
import { isUserBuyerAskedToCancel } from "./settlement-proposal.ts";
import {
  type OrderSubstatus,
  deriveOrderSubstatus,
  orderSubstatusTexts,
} from "./order-substatus.ts";

/** Names of the actions of the order panel, its menu and its sheets. */
export type OrderActionName =
  | "accept"
  | "reject"
  | "cancel"
  | "declareUnpaid"
  | "concede"
  | "undo"
  | "pay"
  | "replenish"
  | "evidence"
  | "warn"
  | "askDelay"
  | "refuseDelay"
  | "extendPay"
  | "extendRelease"
  | "notArrived"
  | "noAccess"
  | "withdraw"
  | "appeal"
  | "lateAppeal"
  | "transferConfirm"
  | "deliver"
  | "evaluate"
  | "details"
  | "progress"
  | "buyAgain"
  | "buyOn"
  | "otherSellers"
  | "listing"
  | "service";

type AllowName = keyof AllowedActions;
export type OrderAction = {
  name: OrderActionName;
  /**
   * Names of flags in `order.allow`. At least one of them must be 1. Empty if the action only opens
   * another screen.
   */
  needs: readonly AllowName[];
  label: string;
  /** True if the action is optional. Its button is then not dark. */
  soft?: boolean;
  /** True if the action stops an order that would otherwise complete automatically. */
  danger?: boolean;
  /**
   * Time from which the backend will allow the action. Until then the button is shown disabled,
   * with that time.
   */
  opensAt?: number;
};
type OrderSubstatusActions = {
  /**
   * Clauses of the text of the order panel. A clause is left out if one of its facts, such as
   * `{sum}`, is unknown. Text between asterisks is bold.
   */
  say?: readonly string[];
  /** Warning that is never scrolled out of view or covered. */
  fixed?: string;
  /** Action at the end of the warning `fixed`. */
  fixedAct?: OrderAction;
  second?: OrderAction;
  main?: OrderAction;
  /** Actions in the row above the buttons of the order panel. */
  row?: readonly OrderAction[];
  menu?: readonly OrderAction[];
  /**
   * Label of the countdown during which an objection is still possible after the order has ended.
   */
  left?: string;
  /**
   * Title and sentence of the result on the details page, if they differ from those in the chat.
   */
  receipt?: { title: string; say: readonly string[] };
};

const act = (
  name: OrderActionName,
  needs: AllowName | readonly AllowName[],
  label: string,
): OrderAction => ({
  name,
  needs: [needs].flat(),
  label,
});
const soft = (it: OrderAction): OrderAction => ({ ...it, soft: true });
const way = (name: OrderActionName, label: string): OrderAction => ({ name, needs: [], label });

const cancel = act("cancel", "cancel", "取消订单");
const pay = act("pay", "pay", "我已付款，传凭证");
const nudge = soft(act("warn", "warn", "催一催"));
const hurry = soft(act("warn", "warn", "催付款"));
const askMore = act("askDelay", "delay", "申请延长");
const tenMore = act("extendPay", "delay", "延长 10 分钟");
const replenish = act("replenish", "replenish", "补充凭证");
const appeal = act("appeal", ["suspend", "object"], "申诉");
const object = act("appeal", "object", "提出异议");
const undo = act("undo", "undo", "撤回“已付款”");
const unpaid = act("declareUnpaid", "cancel", "我没有付款，取消");
const notArrived = act("notArrived", ["delay", "suspend"], "没到账");
const noAccess = act("noAccess", "delayNoAccess", "看不到账户");
const check = act("deliver", "delivery", "去核对，再放币");
const onlyArrived = act("transferConfirm", "transferConfirm", "只确认到账（10 分钟后自动放币）");
const evidence = act("evidence", "replenish", "提交证据");
const moreEvidence = soft(act("evidence", "replenish", "补充证据"));
const progress = way("progress", "看进度");
const ruling = way("progress", "看裁定");
const withdraw = act("withdraw", "delay", "撤回申诉");
const concede = {
  buyer: act("concede", "cancel", "同意取消"),
  seller: act("deliver", "delivery", "同意放币"),
};
/** Reply to the seller's proposal to cancel. Opens the same sheet as `concede`. */
const replyToCancel: OrderAction = { ...concede.buyer, label: "查账后回复" };
const record = way("progress", "看记录");
const details = way("details", "看详情");
const rate = act("evaluate", "evaluate", "评价对方");
const again = way("buyAgain", "再次购买");
/** Opens a quick match for the same amount, from any seller. */
const buyOn = way("buyOn", "用 {sum} 接着买");
const others = way("otherSellers", "看其他卖家");
/** Opens the seller's listing, to which the coins have returned. */
const listing = soft(way("listing", "看挂单"));
const service = way("service", "联系客服");

const sides = ["buyer", "seller"] as const;
type Role = (typeof sides)[number];
type ActionsByRole = Record<Role, OrderSubstatusActions>;
const both = (of: (role: Role) => OrderSubstatusActions): ActionsByRole => ({
  buyer: of("buyer"),
  seller: of("seller"),
});

const unpaidYet = { second: cancel, main: pay };
const looking: OrderSubstatusActions = {
  fixed: "以账户实际到账为准，截图不算到账",
  fixedAct: noAccess,
  second: notArrived,
  main: check,
  menu: [onlyArrived],
};
const waiting: OrderSubstatusActions = {
  second: replenish,
  main: nudge,
  row: [undo, unpaid, appeal],
};
const back = "{n}已退回挂单";
// After the release, a frozen or reversed payment can still be appealed if the backend allows it.
const ended = (more: string): ActionsByRole => ({
  buyer: {
    say: ["{credited}。", "付了 {sum}，", "单价 {price}，", "用时 {took}", more],
    second: details,
    main: rate,
    menu: [appeal],
  },
  seller: {
    say: ["您核对已到{account}。", "放出 {n}，", "手续费 {fee}", more],
    second: details,
    main: rate,
    menu: [appeal],
  },
});
const declined: OrderSubstatusActions = {
  say: ["这一笔您不用付款，也不占取消次数。"],
  second: others,
  main: buyOn,
};

const returnedToOther = "资产已退回对方";
const returnedToListing = "资产已退回挂单";
/**
 * The buyer may object for 24 hours after an agreed cancellation. The seller sees the same
 * countdown (`watched`).
 */
const objectable: OrderSubstatusActions = {
  second: record,
  main: soft(object),
  left: "钱没到？还可提异议",
};
const watched: OrderSubstatusActions = { main: soft(record), left: "对方异议期剩余" };

/** Texts and actions per substatus and side. The titles are in `order-substatus.ts`. */
const actionsByOrderSubstatus: Record<OrderSubstatus, ActionsByRole> = {
  accept: {
    buyer: {
      say: [
        "接单后您付 {sum}，*现在请勿转账*。",
        "对方 5 分钟内不接单，订单自动取消，不占取消次数。",
      ],
      second: cancel,
      main: nudge,
    },
    seller: {
      say: ["接单后您的 {n}继续锁定，", "对方有 {payMinutes} 分钟", "付到您的*{account}*。"],
      second: act("reject", "cancel", "暂不接单"),
      main: act("accept", "confirm", "接单"),
    },
  },
  pay: {
    buyer: { ...unpaidYet, row: [askMore] },
    seller: {
      say: ["*{payer}* 会用{way}付到您的*{account}*"],
      fixed: "没到账前不要放币，谁催都不要",
      second: tenMore,
      main: hurry,
    },
  },
  payAsked: {
    buyer: { ...unpaidYet, row: [askMore] },
    seller: {
      say: ["对方请求多给 10 分钟付款"],
      second: act("refuseDelay", "refuseDelay", "不延长"),
      main: tenMore,
      menu: [hurry],
    },
  },
  release: { buyer: waiting, seller: looking },
  releaseLate: {
    buyer: waiting,
    seller: looking,
  },
  releaseLonger: {
    buyer: { say: ["对方还没查到这笔钱，", "已延长到 *{t}* 继续核对。", "资产仍锁定"], ...waiting },
    seller: { ...looking, say: ["已延长到 {t}，不能再延。"], second: appeal },
  },
  releaseOver: {
    buyer: {
      say: [
        "资产仍锁定在平台，对方拿不走。",
        "*{t}* 仍未放币，平台将自动发起申诉；",
        "您也可以现在发起。",
      ],
      second: nudge,
      main: act("appeal", "suspend", "发起申诉"),
      menu: [replenish],
    },
    seller: { ...looking, say: ["对方随时可申诉，", "{t} 平台自动申诉；", "您的挂单已暂停"] },
  },
  auto: {
    buyer: {
      say: ["对方已确认到账。", "最迟 *{t}* 自动放币，", "您不用再做什么。"],
      menu: [nudge, replenish],
    },
    seller: {
      say: ["您已确认收到 {payer} 的付款。", "*{t}* 自动放币；", "发现有误，请在此之前申诉。"],
      second: { ...act("appeal", "suspend", "有误，申诉"), danger: true },
      main: act("deliver", "delivery", "现在放币"),
    },
  },
  answerTheirs: both((role) => ({
    say: ["对方须在 *{t}* 前举证，逾期由平台按现有证据裁定。"],
    second: progress,
    main: moreEvidence,
    menu: [withdraw, concede[role], onlyArrived, nudge],
  })),
  answerMine: both((role) => ({
    say: ["请在 *{t}* 前举证，逾期可能判对方胜。", "最有用的是您 {around}的{way}账单。"],
    second: progress,
    main: evidence,
    menu: [withdraw, concede[role], onlyArrived],
  })),
  answerBoth: both((role) => ({
    say: ["放币超时，平台已发起申诉。", "双方须在 *{t}* 前举证。"],
    second: progress,
    main: evidence,
    menu: [withdraw, concede[role], onlyArrived],
  })),
  appealed: both((role) => ({
    say: ["举证截至 *{t}*，", "由平台裁定。"],
    second: progress,
    main: evidence,
    menu: [withdraw, concede[role], onlyArrived],
  })),
  review: both((role) => ({
    say: ["双方都已举证。", "最迟 *{t}* 出结果，期间仍可补充证据。"],
    second: progress,
    main: moreEvidence,
    menu: [withdraw, concede[role], onlyArrived],
  })),
  tie: both((role) => ({
    say: ["{verified}。", "{oneSided}，", "专员最迟 *{t}* 看图裁定。"],
    second: progress,
    main: { ...evidence, label: "补充证据" },
    menu: [withdraw, concede[role], onlyArrived],
  })),
  released: ended(""),
  autoReleased: ended("，确认到账后自动放币"),
  ruledForBuyer: {
    buyer: { ...ended("，按裁定放币").buyer, second: ruling },
    seller: { ...ended("，按裁定放币").seller, second: ruling, menu: [object] },
  },
  buyerCancelled: {
    buyer: { say: ["今日{cancelPhase}还可取消 {cancelsLeft} 次"], main: soft(again) },
    seller: { say: [back], main: listing },
  },
  payTimeout: {
    buyer: {
      say: ["*已经付了钱？*", "24 小时内凭付款凭证申诉，平台重新锁定资产后再裁定。"],
      second: again,
      main: act("lateAppeal", "suspend", "我已付款，申诉"),
    },
    seller: {
      say: ["如果稍后收到这笔钱，请先不要动用，对方 24 小时内可以凭付款凭证申诉。"],
      main: listing,
    },
  },
  rejected: { buyer: declined, seller: { say: [`${back}，信誉分 −1`], main: listing } },
  acceptTimeout: { buyer: declined, seller: { say: [back], main: listing } },
  ruledForSeller: {
    buyer: { say: ["看事实与分数"], second: ruling, main: object, menu: [service] },
    seller: { say: ["看事实与分数"], second: service, main: soft(ruling) },
  },
  buyerWithdrew: {
    buyer: { say: ["订单取消，{n}已退回对方的挂单"], main: soft(again) },
    seller: { say: [back], main: listing },
  },
  agreed: {
    buyer: {
      say: ["您同意取消，", "{n}已退回对方。"],
      ...objectable,
      receipt: { title: returnedToOther, say: ["您同意取消。"] },
    },
    seller: {
      say: ["对方同意取消。", "*{until}* 前对方可提异议。"],
      ...watched,
      receipt: { title: returnedToListing, say: ["对方同意取消。", "*{until}* 前对方可提异议。"] },
    },
  },
  refunded: {
    buyer: {
      say: ["您确认退款 *{refund}* 已到账，", "{n}已退回对方。"],
      ...objectable,
      receipt: { title: returnedToOther, say: ["您确认退款 *{refund}* 到账后同意取消。"] },
    },
    seller: {
      say: [
        "对方确认您退的 *{refund}* 已到账，同意取消。",
        "*{until}* 前对方可提异议，",
        "请留好退款记录。",
      ],
      ...watched,
      receipt: {
        title: returnedToListing,
        say: [
          "对方确认退款 *{refund}* 到账后同意取消。",
          "*{until}* 前对方可提异议，",
          "请留好退款记录。",
        ],
      },
    },
  },
  riskClosed: both(() => ({ say: ["资产已退回，原因请问客服"], main: service })),
  unknown: both(() => ({})),
};

const payExtensionFromMs = 5 * 60_000;
const payExtensionsMax = 2;

/**
 * Time for reading the order again after the opening time of an action. Until then its button
 * stays, although the order still forbids the action.
 */
const rereadMs = 10_000;

/** Server time at which this order record was made, or `undefined` if the order has no deadline. */
const recordedAt = ({ deadline, remainSeconds }: OrderDetail): number | undefined =>
  deadline === null || remainSeconds === null ? undefined : deadline - remainSeconds * 1000;

/**
 * Returns whether the action may be forbidden only because its opening time (`opens`) has not been
 * reached. If the order was recorded before the opening time, the button stays until a newer record
 * arrives, even if that takes longer than `rereadMs`.
 */
function isWaitingFor(order: OrderDetail, opens: number): boolean {
  const recorded = recordedAt(order);
  return opens > serverNow() - rereadMs || (recorded !== undefined && opens > recorded);
}

/**
 * Returns the time from which the backend will allow an appeal of the buyer or an extension by the
 * seller. `undefined` for other actions, and if the action is allowed or that time is unknown or
 * past.
 */
function opensAt(order: OrderDetail, name: OrderActionName): number | undefined {
  const { allow, deadline, suspendAt } = order;
  if (name === "appeal" && order.status === OrderStatus.waitDelivery && order.isSeller === 0)
    return allow.suspend === 0 && suspendAt !== null && isWaitingFor(order, suspendAt)
      ? suspendAt
      : undefined;
  if (name === "extendPay" && order.status === OrderStatus.waitPay && deadline !== null) {
    const opens = deadline - payExtensionFromMs;
    const isLeft = (order.payDelayCount ?? 0) < payExtensionsMax;
    return allow.delay === 0 && isLeft && isWaitingFor(order, opens) ? opens : undefined;
  }
  return undefined;
}

/**
 * Returns the texts and actions for the substatus of the order: the actions that the backend allows
 * now and, except in the menu, those that it will allow from a known time.
 */
export function orderActionsOf(order: OrderDetail, justWarned = false) {
  const substatus = deriveOrderSubstatus(order);
  const offer = withExtensionTexts(
    order,
    withReply(order, actionsByOrderSubstatus[substatus][order.isSeller === 1 ? "seller" : "buyer"]),
  );
  const {
    say = [],
    fixed,
    fixedAct,
    second,
    main,
    row = [],
    menu = [],
    left: leftLabel,
    receipt,
  } = offer;
  const isAllowed = (orderAct: OrderAction): boolean =>
    orderAct.needs.length === 0 ||
    orderAct.needs.some((need) => order.allow[need] === 1) ||
    (orderAct.name === "warn" && justWarned);
  const hasPlace = (action: OrderAction | undefined): action is OrderAction =>
    action !== undefined && (isAllowed(action) || opensAt(order, action.name) !== undefined);
  const named = (orderAct: OrderAction): OrderAction => {
    const opens = opensAt(order, orderAct.name);
    return {
      ...orderAct,
      label: orderAct.label.replace("{sum}", () => buyAgainAmountText(order)),
      ...(opens !== undefined && { opensAt: opens }),
    };
  };
  const [last, first] = [second, main].filter(hasPlace).map(named).toReversed();
  return {
    substatus,
    /**
     * React key of the order panel. It changes with the substatus and with a serial-number
     * conflict, because both change the height of the panel. React then creates new buttons, so
     * that no button moves while it is pressed.
     */
    panelKey: order.serialConflict ? `${substatus} conflict` : substatus,
    ...orderSubstatusTexts(order, substatus),
    say,
    fixed,
    fixedAct: fixedAct && isAllowed(fixedAct) ? fixedAct : undefined,
    second: first,
    main: last,
    row: row.filter(hasPlace).map(named),
    menu: menu.filter(isAllowed),
    leftLabel,
    receipt,
  };
}

/**
 * Replaces the texts and the seller's second action if the seller has extended the time because
 * they cannot look into their account.
 */
function withExtensionTexts(
  order: OrderDetail,
  offer: OrderSubstatusActions,
): OrderSubstatusActions {
  const isExtended = order.noAccess && order.status === OrderStatus.waitDelivery;
  if (!isExtended || order.overdue === 1) return offer;
  if (order.isSeller === 1) {
    const { deadline } = order;
    const until = deadline === null ? " 15 分钟" : `到 ${formatShortTime(deadline, serverNow())}`;
    return {
      ...offer,
      say: [],
      fixed: `已延长${until}，本单不能再延。看到钱再放币`,
      second: notArrived,
    };
  }
  return {
    ...offer,
    say: [
      "对方暂时登录不了收款账户，把查账延长了 15 分钟，只能延这一次。",
      "您的付款有记录，{n}仍锁定；",
      "*{t}* 未放币，平台自动发起申诉。",
    ],
  };
}

/**
 * Puts the reply to a seller's proposal to cancel into the second slot, so that it is not the main
 * action while the buyer can add evidence.
 */
function withReply(order: OrderDetail, offer: OrderSubstatusActions): OrderSubstatusActions {
  if (!isUserBuyerAskedToCancel(order)) return offer;
  return {
    ...offer,
    second: replyToCancel,
    menu: [progress, ...(offer.menu ?? []).filter((it) => it.name !== "concede")],
  };
}
