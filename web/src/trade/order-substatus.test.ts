import {
  type AllowedActions,
  AppealResult,
  AppealStatus,
  BuyerPaymentStatementOnCancel,
  CloseType,
  CompleteType,
  isFinalStatus,
  SettlementProposalState,
  OrderStatus,
  type OrderDetail,
  OrderActorSide,
} from "contract";
import { describe, expect, test } from "vitest";
import { orderActionsOf } from "./order-actions.ts";
import {
  orderRowLabelsAndTone,
  type OrderSubstatus,
  orderStatusTimeLimitMs,
  orderSubstatusTexts,
} from "./order-substatus.ts";

const nothing: AllowedActions = {
  confirm: 0,
  pay: 0,
  cancel: 0,
  undo: 0,
  delay: 0,
  replenish: 0,
  transferConfirm: 0,
  delivery: 0,
  warn: 0,
  suspend: 0,
  evaluate: 0,
  report: 0,
};
const everything = Object.fromEntries(Object.keys(nothing).map((it) => [it, 1])) as AllowedActions;
const order = (part: Partial<OrderDetail>): OrderDetail =>
  ({
    status: OrderStatus.waitPay,
    statusText: "",
    isSeller: 0,
    amount: 999_63,
    closeType: 0,
    completeType: 0,
    allow: everything,
    delayRequested: 0,
    overdue: 0,
    appeal: null,
    appealStatus: 0,
    needAction: 0,
    myEvaluated: 1,
    payDelayCount: 0,
    releaseDelayCount: 0,
    forecast: null,
    payMinutes: 15,
    createTime: 0,
    deadline: null,
    payTime: null,
    transferConfirmTime: null,
    finishTime: null,
    cancelTime: null,
    ...part,
  }) as OrderDetail;
const statuses = Object.values(OrderStatus);
const appeal = (part: object) =>
  ({
    status: AppealStatus.waitReply,
    initiator: OrderActorSide.buyer,
    canReply: 0,
    ...part,
  }) as OrderDetail["appeal"];
const past = Date.now() - 3_600_000;

/** Fields of an order in each substatus. */
const orders: Record<OrderSubstatus, Partial<OrderDetail>> = {
  accept: { status: OrderStatus.waitConfirm },
  pay: {},
  payAsked: { delayRequested: 1 },
  release: { status: OrderStatus.waitDelivery },
  releaseLate: {
    status: OrderStatus.waitDelivery,
    payTime: past,
    forecast: { p90Sec: 60, n: 9, at: null },
  },
  releaseLonger: { status: OrderStatus.waitDelivery, releaseDelayCount: 1 } as Partial<OrderDetail>,
  releaseOver: { status: OrderStatus.waitDelivery, overdue: 1 },
  auto: { status: OrderStatus.transferConfirmed },
  answerTheirs: { status: OrderStatus.suspended, appeal: appeal({}) },
  answerMine: { status: OrderStatus.suspended, appeal: appeal({ canReply: 1 }) },
  answerBoth: {
    status: OrderStatus.suspended,
    appeal: appeal({ canReply: 1, initiator: OrderActorSide.system }),
  },
  appealed: {
    status: OrderStatus.suspended,
    appeal: appeal({ canReply: null, initiator: null }),
  },
  review: { status: OrderStatus.suspended, appeal: appeal({ status: AppealStatus.review }) },
  tie: { status: OrderStatus.suspended, appeal: appeal({ status: AppealStatus.review, human: 1 }) },
  released: { status: OrderStatus.completed, completeType: CompleteType.released },
  autoReleased: { status: OrderStatus.completed, completeType: CompleteType.autoReleased },
  ruledForBuyer: { status: OrderStatus.completed, completeType: CompleteType.ruledForBuyer },
  buyerCancelled: { status: OrderStatus.cancelled, closeType: CloseType.buyerCancelled },
  payTimeout: { status: OrderStatus.cancelled, closeType: CloseType.payTimeout },
  rejected: { status: OrderStatus.cancelled, closeType: CloseType.sellerRejected },
  acceptTimeout: { status: OrderStatus.cancelled, closeType: CloseType.acceptTimeout },
  ruledForSeller: { status: OrderStatus.cancelled, closeType: CloseType.ruledForSeller },
  buyerWithdrew: { status: OrderStatus.cancelled, closeType: CloseType.buyerWithdrew },
  agreed: {
    status: OrderStatus.cancelled,
    closeType: CloseType.agreed,
    appeal: appeal({ status: AppealStatus.settled }),
  },
  refunded: {
    status: OrderStatus.cancelled,
    closeType: CloseType.agreed,
    appeal: appeal({
      status: AppealStatus.settled,
      cancelStatement: BuyerPaymentStatementOnCancel.refunded,
    }),
  },
  riskClosed: { status: OrderStatus.cancelled, closeType: CloseType.riskControl },
  unknown: { status: 99 as OrderStatus, statusText: "资金核查中" },
};
const cells = (Object.keys(orders) as OrderSubstatus[]).flatMap((substatus) =>
  ([0, 1] as const).map((isSeller) => ({
    substatus,
    isSeller,
    deal: orderActionsOf(order({ ...orders[substatus], isSeller })),
  })),
);

test("derives each substatus from the order, with a title and a label for buyer and seller", () => {
  for (const { substatus, isSeller, deal } of cells) {
    // The seller sees the same texts and actions in `release` and `releaseLate`, so both are
    // accepted.
    const reported =
      substatus === "releaseLate" && isSeller === 1 ? ["release", "releaseLate"] : [substatus];
    expect(reported, `${substatus} ${isSeller}`).toContain(deal.substatus);
    expect(deal.title, `${substatus} ${isSeller}`).not.toBe("");
    expect(deal.label, `${substatus} ${isSeller}`).not.toBe("");
  }
});

test("avoids 买家 and 卖家 in the titles, sentences and buttons of every order substatus", () => {
  // 卖家 may occur only in two phrases: 卖家挂单 (the listing, as other users know it) and 其他卖家.
  for (const { substatus, deal } of cells)
    for (const text of [
      deal.title,
      deal.label,
      deal.fixed ?? "",
      ...deal.say,
      ...[deal.second, deal.main, ...deal.row, ...deal.menu].map((it) => it?.label ?? ""),
    ])
      expect(text.replaceAll("卖家挂单", "").replaceAll("其他卖家", ""), substatus).not.toMatch(
        /买家|卖家/,
      );
});

/** Titles that name an event instead of the side to act. */
const reported = ["对方想延长", "对方未按时放币", "您放币已超时", "平台审核中", "转人工裁定"];

test("puts 请, 等 or 自动 into titles of running orders, and the result into titles of ended ones", () => {
  for (const { substatus, isSeller, deal } of cells.filter(
    (it) => it.substatus !== "unknown" && !reported.includes(it.deal.title),
  )) {
    const isOver = isFinalStatus(orders[substatus].status ?? OrderStatus.waitPay);
    expect(deal.title, `${substatus} ${isSeller}`).toMatch(
      isOver ? /已|没有|未接单|取消|裁定|关闭/ : /^(请|等|自动|对方称已付款，请)/,
    );
  }
});

test("if one side of an order waits, it is the other side's turn, otherwise neither side's", () => {
  for (const substatus of Object.keys(orders) as OrderSubstatus[]) {
    const turns = cells.filter((it) => it.substatus === substatus).map((it) => it.deal.turn);
    expect(turns.filter((it) => it === "mine").length, substatus).toBe(
      turns.includes("theirs") ? 1 : 0,
    );
  }
});

test("offers no order action that the backend does not allow", () => {
  for (const status of statuses)
    for (const isSeller of [0, 1] as const) {
      const { second, main, row, menu } = orderActionsOf(
        order({ status, isSeller, allow: nothing, appeal: appeal({ canReply: 1 }) }),
      );
      const offered = [second, main, ...row, ...menu].filter(
        (it) => it !== undefined && it.needs.length > 0,
      );
      expect(offered, `${status} ${isSeller}`).toEqual([]);
    }
});

test("offers an order action only if the action's own `allow` flag is set", () => {
  const acts = (
    status: number,
    isSeller: 0 | 1,
    allow: Partial<AllowedActions>,
    part: Partial<OrderDetail> = {},
  ) => {
    const { second, main, row, menu } = orderActionsOf(
      order({ status, isSeller, allow: { ...nothing, ...allow }, ...part }),
    );
    return [second, main, ...row, ...menu].flatMap((action) =>
      action && action.needs.length > 0 ? [action.name] : [],
    );
  };
  expect(acts(OrderStatus.waitConfirm, 1, { confirm: 1 })).toEqual(["accept"]);
  expect(acts(OrderStatus.waitConfirm, 1, { cancel: 1 })).toEqual(["reject"]);
  expect(acts(OrderStatus.waitPay, 0, { pay: 1, delay: 1 })).toEqual(["pay", "askDelay"]);
  expect(acts(OrderStatus.waitPay, 1, { delay: 1 })).toEqual(["extendPay"]);
  expect(acts(OrderStatus.waitDelivery, 0, { cancel: 1, replenish: 1 })).toEqual([
    "replenish",
    "declareUnpaid",
  ]);
  expect(acts(OrderStatus.waitDelivery, 1, { suspend: 1 })).toEqual(["notArrived"]);
  expect(acts(OrderStatus.suspended, 0, { cancel: 1, delay: 1 }, { appeal: appeal({}) })).toEqual([
    "withdraw",
    "concede",
  ]);
  expect(
    acts(OrderStatus.cancelled, 0, { suspend: 1 }, { closeType: CloseType.payTimeout }),
  ).toEqual(["lateAppeal"]);
});

test("makes an order's second action the main one if the main one is not allowed", () => {
  const only = (allow: Partial<AllowedActions>) =>
    orderActionsOf(
      order({ status: OrderStatus.waitDelivery, isSeller: 1, allow: { ...nothing, ...allow } }),
    );
  expect(only({ suspend: 1 })).toMatchObject({ main: { name: "notArrived" }, second: undefined });
  expect(only({ suspend: 1, delivery: 1 })).toMatchObject({
    main: { name: "deliver" },
    second: { name: "notArrived" },
  });
});

test("offers the buyer a late appeal after a payment timeout", () => {
  const late = orderActionsOf(order({ ...orders.payTimeout }));
  expect(late).toMatchObject({ main: { name: "lateAppeal" }, second: { name: "buyAgain" } });
  expect(late.say.join("")).toContain("已经付了钱");
});

test("still offers the reminder button just after a reminder was sent", () => {
  const paid = order({ status: OrderStatus.waitDelivery, allow: nothing });
  expect(orderActionsOf(paid, true).main?.name).toBe("warn");
});

test("the label of a cancelled order in the list names the reason or the side that cancelled", () => {
  const label = (closeType: number, isSeller: 0 | 1) =>
    orderRowLabelsAndTone(order({ status: OrderStatus.cancelled, closeType, isSeller })).label;
  for (const closeType of Object.values(CloseType))
    for (const isSeller of [0, 1] as const) expect(label(closeType, isSeller)).not.toBe("已取消");
  expect([label(CloseType.buyerCancelled, 0), label(CloseType.buyerCancelled, 1)]).toEqual([
    "您已取消",
    "对方取消",
  ]);
  expect(label(99, 0)).toBe("已取消");
});

test("marks order rows that need an action or have ended, and offers a rating until its deadline", () => {
  const row = (part: Partial<OrderDetail>) =>
    orderRowLabelsAndTone(order({ needAction: 0, myEvaluated: 1, ...part }));
  expect(row({ needAction: 1 })).toMatchObject({ mood: "needsMe", action: "去付款" });
  expect(row({}).mood).toBe("waiting");
  expect(row({ status: OrderStatus.cancelled, needAction: 1 }).mood).toBe("quiet");
  const rates = (evaluateUntil?: number) =>
    row({ status: OrderStatus.completed, myEvaluated: 0, ...(evaluateUntil && { evaluateUntil }) })
      .action;
  expect([rates(), rates(Date.now() + 60_000), rates(Date.now() - 60_000)]).toEqual([
    "去评价",
    "去评价",
    "查看",
  ]);
  expect(row({ status: OrderStatus.completed }).action).toBe("查看");
});

test("shows the state of an appeal about a completed order until the ruling", () => {
  const over = (part: object) =>
    orderSubstatusTexts(
      order({
        status: OrderStatus.completed,
        completeType: CompleteType.released,
        appeal: appeal(part),
      }),
    );
  expect(over({ canReply: 1 }).title).toBe("请举证");
  expect(over({ status: AppealStatus.review }).title).toBe("平台审核中");
  expect(over({ status: AppealStatus.ruled }).title).toBe("已完成");
});

test("derives from `needAction` of a list row without appeal details which side must act", () => {
  const { appeal: _, ...row } = order({
    status: OrderStatus.suspended,
    appealStatus: AppealStatus.waitReply,
    needAction: 1,
  });
  expect(orderSubstatusTexts(row).title).toBe("请举证");
  expect(orderSubstatusTexts({ ...row, needAction: 0 }).title).toBe("等对方举证");
});

test("shows the backend's text and no actions for an unknown order status", () => {
  const unknown = orderActionsOf(order({ status: 99, statusText: "资金核查中" }));
  expect(unknown).toMatchObject({ turn: "closed", title: "资金核查中", menu: [] });
  expect(unknown.main).toBeUndefined();
  expect(orderRowLabelsAndTone(order({ status: 99, statusText: "资金核查中" }))).toMatchObject({
    tone: "closed",
    label: "资金核查中",
  });
});

test("orderStatusTimeLimitMs includes payment extensions, and is 0 without a deadline", () => {
  const minuteMs = 60_000;
  expect(orderStatusTimeLimitMs(order({ deadline: 100 * minuteMs, payDelayCount: 1 }))).toBe(
    25 * minuteMs,
  );
  expect(
    orderStatusTimeLimitMs(
      order({ status: OrderStatus.waitDelivery, payTime: 10 * minuteMs, deadline: 25 * minuteMs }),
    ),
  ).toBe(15 * minuteMs);
  expect(orderStatusTimeLimitMs(order({ deadline: null }))).toBe(0);
});

test("offers the buyer to buy the typed amount elsewhere if the seller did not accept the order", () => {
  for (const closeType of [CloseType.sellerRejected, CloseType.acceptTimeout])
    for (const amount of [999_63, 1000_00] as OrderDetail["amount"][]) {
      const { second, main } = orderActionsOf(
        order({ status: OrderStatus.cancelled, closeType, isSeller: 0, amount }),
      );
      expect([second?.name, main?.name, main?.label]).toEqual([
        "otherSellers",
        "buyOn",
        "用 ¥1,000 接着买",
      ]);
    }
});

describe("an order in an appeal", () => {
  const offer = (more: object) => ({
    state: SettlementProposalState.open,
    by: OrderActorSide.seller,
    result: AppealResult.seller,
    time: 0,
    deadline: null,
    ...more,
  });
  const proposals = [
    undefined,
    offer({}),
    offer({ by: OrderActorSide.buyer, result: AppealResult.buyer }),
  ];
  const running = [
    "answerTheirs",
    "answerMine",
    "answerBoth",
    "appealed",
    "review",
    "tie",
  ] as const;
  const disputes = running.flatMap((substatus) =>
    ([0, 1] as const).flatMap((isSeller) =>
      proposals.map((item) => {
        const base = orders[substatus];
        const part = {
          ...base,
          isSeller,
          appeal: { ...base.appeal, offer: item ?? null } as OrderDetail["appeal"],
        };
        return { substatus, isSeller, offer: item, deal: orderActionsOf(order(part)) };
      }),
    ),
  );
  const givesAway = ["concede", "deliver", "transferConfirm"];

  test("in an appeal, the main action is never one that gives away coins or money", () => {
    for (const { substatus, isSeller, deal } of disputes)
      expect(givesAway, `${substatus} ${isSeller}`).not.toContain(deal.main?.name);
  });

  test("in an appeal, consent to cancel is a button only if the seller proposes to cancel", () => {
    for (const { substatus, isSeller, deal, offer: proposal } of disputes) {
      const isAsked = isSeller === 0 && proposal?.by === OrderActorSide.seller;
      expect(deal.second?.name, `${substatus} ${isSeller}`).toBe(isAsked ? "concede" : "progress");
      expect(deal.second?.label, `${substatus} ${isSeller}`).toBe(
        isAsked ? "查账后回复" : "看进度",
      );
      const consent = isSeller === 1 ? "deliver" : "concede";
      expect(deal.menu.map((it) => it.name)).toContain(isAsked ? "progress" : consent);
    }
  });

  test("in an appeal, removes the reply button of a settlement proposal that has ended", () => {
    for (const ended of [{ state: SettlementProposalState.lapsed }, { deadline: Date.now() - 1 }]) {
      const part = { ...orders.answerMine, isSeller: 0 as const };
      const deal = orderActionsOf(
        order({
          ...part,
          appeal: { ...part.appeal, offer: offer(ended) } as OrderDetail["appeal"],
        }),
      );
      expect(deal.second?.name).toBe("progress");
    }
  });
});

describe("an order cancelled by agreement", () => {
  const ended = (closeType: number, more: object, isSeller: 0 | 1 = 0) =>
    orderSubstatusTexts(
      order({
        status: OrderStatus.cancelled,
        closeType,
        isSeller,
        appeal: appeal({ status: AppealStatus.settled, ...more }),
      }),
    ).title;

  test("the title of a cancelled order names a missing payment only if the buyer stated it", () => {
    for (const isSeller of [0, 1] as const) {
      expect(ended(CloseType.agreed, {}, isSeller)).toBe("双方同意取消");
      expect(
        ended(
          CloseType.agreed,
          { cancelStatement: BuyerPaymentStatementOnCancel.refunded },
          isSeller,
        ),
      ).toBe("双方同意取消");
      expect(ended(CloseType.buyerWithdrew, {}, isSeller)).toBe("双方同意取消");
    }
    expect(
      ended(CloseType.buyerWithdrew, { cancelStatement: BuyerPaymentStatementOnCancel.unpaid }),
    ).toBe("您声明没有付款");
    expect(ended(CloseType.buyerWithdrew, { status: AppealStatus.withdrawn })).toBe(
      "您声明没有付款",
    );
  });

  test("an order cancelled by agreement has a label in a list row that lacks the appeal", () => {
    const { appeal: _, ...row } = order({
      status: OrderStatus.cancelled,
      closeType: CloseType.agreed,
    });
    expect(orderRowLabelsAndTone(row).label).toBe("双方同意取消");
  });

  test("offers an objection after an agreed cancellation only to the buyer", () => {
    const buyer = orderActionsOf(
      order({ ...orders.refunded, isSeller: 0, allow: { ...nothing, object: 1 } }),
    );
    expect(buyer).toMatchObject({
      main: { label: "提出异议", soft: true },
      second: { label: "看记录" },
      leftLabel: "钱没到？还可提异议",
    });
    const seller = orderActionsOf(order({ ...orders.refunded, isSeller: 1 }));
    expect(seller).toMatchObject({
      main: { label: "看记录", soft: true },
      second: undefined,
      leftLabel: "对方异议期剩余",
    });
  });
});

const minuteMs = 60_000;

test("calls a release late only if the forecast counts at least five orders", () => {
  const late = (n: number | null) =>
    orderActionsOf(
      order({
        ...orders.releaseLate,
        forecast: { p90Sec: 60, n, at: null } as OrderDetail["forecast"],
      }),
    ).substatus;
  expect([late(null), late(4), late(5)]).toEqual(["release", "release", "releaseLate"]);
});

test("offers the buyer the same actions before and after the forecast release time", () => {
  const shown = (substatus: OrderSubstatus) => {
    const { second, main, row, menu } = orderActionsOf(order(orders[substatus]));
    return [second, main, ...row, ...menu].map((it) => it?.name);
  };
  expect(shown("release")).toEqual(["replenish", "warn", "undo", "declareUnpaid", "appeal"]);
  expect(shown("releaseLate")).toEqual(shown("release"));
});

test("shows an action that is not allowed yet with its opening time", () => {
  const now = Date.now();
  const paid = { status: OrderStatus.waitDelivery, suspendAt: now + 5 * minuteMs };
  const appealOf = (part: Partial<OrderDetail>) =>
    orderActionsOf(order({ ...paid, allow: nothing, ...part })).row;
  expect(appealOf({})).toMatchObject([{ name: "appeal", opensAt: now + 5 * minuteMs }]);
  expect(appealOf({ suspendAt: null })).toEqual([]);
  expect(appealOf({ suspendAt: now - minuteMs })).toEqual([]);
  expect(appealOf({ allow: { ...nothing, suspend: 1 } })).toMatchObject([
    { name: "appeal", label: "申诉" },
  ]);
  const waits = {
    isSeller: 1 as const,
    deadline: now + 15 * minuteMs,
    allow: { ...nothing, warn: 1 as const },
  };
  const extending = (part: Partial<OrderDetail>) =>
    orderActionsOf(order({ ...waits, ...part })).second;
  expect(extending({})).toMatchObject({ name: "extendPay", opensAt: now + 10 * minuteMs });
  expect(extending({ payDelayCount: 2 })).toBeUndefined();
  expect(extending({ deadline: now + 4 * minuteMs })).toBeUndefined();
  expect(extending({ allow: { ...nothing, warn: 1, delay: 1 } })?.opensAt).toBeUndefined();
});

test("shows an action with its opening time until the order is read after that time", () => {
  const now = Date.now();
  const opened = now - 2 * minuteMs;
  const deadline = now + 10 * minuteMs;
  const waits = { deadline, suspendAt: opened, allow: nothing };
  const readAt = (at: number) => ({ ...waits, remainSeconds: (deadline - at) / 1000 });
  const appealOf = (part: Partial<OrderDetail>) =>
    orderActionsOf(order({ status: OrderStatus.waitDelivery, ...part })).row;
  expect(appealOf(readAt(opened - minuteMs))).toMatchObject([{ name: "appeal", opensAt: opened }]);
  expect(appealOf(readAt(opened + minuteMs))).toEqual([]);
  const extending = (recorded: number, opens: number) =>
    orderActionsOf(
      order({
        isSeller: 1,
        allow: { ...nothing, warn: 1 },
        deadline: opens + 5 * minuteMs,
        remainSeconds: (opens + 5 * minuteMs - recorded) / 1000,
      }),
    ).second;
  expect(extending(opened - minuteMs, opened)).toMatchObject({
    name: "extendPay",
    opensAt: opened,
  });
  expect(extending(opened + minuteMs, opened)).toBeUndefined();
});

test("offers a main action after a cancellation or timeout even if the backend allows nothing", () => {
  for (const substatus of [
    "buyerCancelled",
    "payTimeout",
    "rejected",
    "acceptTimeout",
    "buyerWithdrew",
  ] as const)
    for (const isSeller of [0, 1] as const)
      expect(
        orderActionsOf(order({ ...orders[substatus], isSeller, allow: nothing })).main,
        `${substatus} ${isSeller}`,
      ).toBeDefined();
});
