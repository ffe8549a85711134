import {
  AppealResult,
  AppealStatus,
  SettlementProposalState,
  OrderStatus,
  OrderActorSide,
} from "contract";
import { describe, expect, test, vi } from "vitest";
import { act } from "react";
import {
  createAllowedActions,
  findButtonByText,
  commandsAmongRequests,
  disputedOrder,
  renderSignedInWithScriptedBackend,
  waitForPendingWork,
  tapButtonWithText,
} from "../../../test/helpers/order-actions.tsx";
// Imported here, so that the first dialog does not wait for its module.
import "../../ui/overlays/confirmation-dialog.tsx";
import { AppealProgress } from "./appeal-progress.tsx";

const open = (part: Partial<typeof disputedOrder> = {}) => {
  const order = { ...disputedOrder, ...part };
  if (!order.appeal) throw new Error("no appeal");
  return renderSignedInWithScriptedBackend(
    <AppealProgress bar={null} order={order} appeal={order.appeal} />,
  );
};

test("the appeal screen opens the receipt check before a release", async () => {
  const asked = open();
  await waitForPendingWork();
  expect(() => findButtonByText("同意放币")).toThrow("no button");
  tapButtonWithText("更多");
  await waitForPendingWork();
  tapButtonWithText("同意放币");
  await waitForPendingWork();
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("放币前核对");
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("这一笔收到多少");
  expect(commandsAmongRequests(asked)).toEqual([]);
});

test("the appeal screen asks the buyer before it withdraws the appeal or cancels the order", async () => {
  const asked = open({ isSeller: 0, allow: createAllowedActions("cancel", "delay", "replenish") });
  await waitForPendingWork();
  tapButtonWithText("撤回申诉");
  await waitForPendingWork();
  expect(document.body.textContent).toContain("您不能再次发起申诉");
  tapButtonWithText("返回");
  expect(() => findButtonByText("同意取消")).toThrow("no button");
  tapButtonWithText("更多");
  await waitForPendingWork();
  tapButtonWithText("同意取消");
  await waitForPendingWork();
  expect(document.body.textContent).toContain("这一笔，您付过款吗？");
  expect(commandsAmongRequests(asked)).toEqual([]);
});

test("after the user's reply, the appeal screen states that it waits for the other side's evidence", () => {
  const appeal = { ...disputedOrder.appeal, canReply: 0 } as typeof disputedOrder.appeal;
  open({ allow: createAllowedActions(), appeal });
  expect(() => findButtonByText("提交证据")).toThrow("no button");
  expect(document.body.textContent).toContain("等对方举证");
});

const ruling = {
  rows: [
    { fact: "付款凭证", source: "买家上传", buyer: 2, seller: null },
    { fact: "收款账户流水", source: "卖家提交", buyer: null, seller: 3 },
  ],
  wouldHelp: [
    { side: OrderActorSide.buyer, text: "买家的账单详情" },
    { side: OrderActorSide.seller, text: "卖家的完整账单" },
  ],
};
const rows = () =>
  [...document.querySelectorAll("tr")].map((it) => [...it.cells].map((cell) => cell.textContent));

test("the table of a ruling shows the user's points before the points of the other side", () => {
  const appeal = {
    ...disputedOrder.appeal,
    status: AppealStatus.ruled,
    result: AppealResult.seller,
    ruling,
    canReply: 0,
  } as typeof disputedOrder.appeal;
  open({ appeal });
  expect(rows().slice(1)).toEqual([
    ["付款凭证对方上传", "—", "2"],
    ["收款账户流水您提交", "3", "—"],
    ["合计", "3", "2"],
  ]);
  expect(document.body.textContent).toContain("裁定：资产退回给您");
});

describe("record of the seller's receipt check", () => {
  const recorded = (answers: object[], more: object = {}) => {
    open({
      appeal: { ...disputedOrder.appeal, guardAnswers: answers } as typeof disputedOrder.appeal,
      ...more,
    });
    return [...document.querySelectorAll("dl > div")]
      .map((it) => it.textContent)
      .filter((it) => /到账金额|付款人/.test(it));
  };
  const answer = {
    time: Date.parse("2026-11-20T05:36:00Z"),
    receivedAmount: 99_900,
    payerName: "张三",
    fits: 0,
  };

  test.each([0, 1])(
    "shows each fact of the seller's receipt check with its own verdict if `isSeller` is %i",
    (isSeller) => {
      const rows = recorded([{ ...answer, amountFits: 1, nameFits: 0 }], { isSeller });
      expect(rows).toEqual([
        expect.stringMatching(/到账金额¥999.00 相符$/),
        expect.stringMatching(/付款人张三 不符$/),
      ]);
      expect(document.body.textContent).toContain(
        isSeller === 1 ? "您核对的记录" : "对方核对的记录",
      );
      expect(document.body.textContent).toContain("订单：¥999.00，付款人林晓晴");
    },
  );

  test("shows the overall verdict of the receipt check for each fact without a verdict of its own", () => {
    expect(recorded([answer]).map((it) => it.slice(-2))).toEqual(["不符", "不符"]);
  });

  test("the record of a receipt check omits a fact that the seller did not state", () => {
    expect(recorded([{ ...answer, payerName: "", amountFits: 0 }])).toHaveLength(1);
    expect(document.body.textContent).toContain("不符");
  });
});

test("the appeal screen announces a ruling by staff and names evidence that would help the user", () => {
  const appeal = {
    ...disputedOrder.appeal,
    status: AppealStatus.review,
    human: 1,
    ruling,
    canReply: 0,
  } as typeof disputedOrder.appeal;
  open({ appeal });
  const said = document.body.textContent;
  expect(said).toContain("转人工裁定");
  // If a backend does not mark claims, the page must not state that facts are verified.
  expect(said).toContain("系统不替您决定");
  expect(said).not.toContain("已核实");
  expect(said).toContain("您的完整账单");
  expect(said).not.toContain("账单详情");
});

const claims = {
  rows: [
    {
      fact: "买家称：完整账单，有这一笔",
      source: "对方 10:05 提交 1 张，未经核实",
      buyer: 0,
      seller: null,
      claim: OrderActorSide.buyer,
    },
    {
      fact: "卖家称：完整账单，没有这一笔",
      source: "您 10:06 提交 2 张，未经核实",
      buyer: null,
      seller: 0,
      claim: OrderActorSide.seller,
    },
    {
      fact: "图片 1 张，未注明内容",
      source: "对方 10:05 提交，不计分",
      buyer: 0,
      seller: null,
      claim: null,
    },
    { fact: "10 分钟内回复聊天", source: "聊天记录", buyer: 1, seller: 1, claim: null },
  ],
  wouldHelp: [],
};
const humanAppeal = (part: object) =>
  ({
    ...disputedOrder.appeal,
    status: AppealStatus.review,
    human: 1,
    canReply: 0,
    deadline: Date.now() + 600_000,
    ...part,
  }) as typeof disputedOrder.appeal;

test("RulingTable marks claims as unverified and labels the totals as verified", () => {
  open({ appeal: humanAppeal({ ruling: claims }) });
  expect(rows().slice(1)).toEqual([
    ["对方称：完整账单，有这一笔对方 10:05 提交 1 张，未经核实", "—", "待核实"],
    ["您称：完整账单，没有这一笔您 10:06 提交 2 张，未经核实", "待核实", "—"],
    ["图片 1 张，未注明内容对方 10:05 提交，不计分", "—", "0"],
    ["10 分钟内回复聊天聊天记录", "1", "1"],
    ["已核实合计", "1", "1"],
  ]);
  expect(document.body.textContent).toContain(
    "已核实的事实双方相当。图片只有一方注明，系统不据此判断，专员最迟",
  );
  expect(document.body.textContent).toContain("人工审核");
});

test("AppealProgress states that no fact is verified if all rows of the ruling are claims", () => {
  open({
    appeal: humanAppeal({
      ruling: { ...claims, rows: claims.rows.filter(({ claim }) => claim !== null) },
    }),
  });
  expect(document.body.textContent).toContain("没有已核实的事实。图片只有一方注明");
});

test("AppealProgress does not call the evidence of both sides equal if their points differ", () => {
  const uneven = {
    ...claims,
    rows: claims.rows.map((it) => (it.fact.startsWith("10") ? { ...it, seller: null } : it)),
  };
  open({ appeal: humanAppeal({ ruling: uneven }) });
  expect(document.body.textContent).toContain("已核实的事实不足以裁定。图片只有一方注明");
});

test("the progress of a withdrawn appeal does not mark skipped steps as done", () => {
  const appeal = {
    ...disputedOrder.appeal,
    status: AppealStatus.withdrawn,
    offer: null,
    canReply: 0,
  } as typeof disputedOrder.appeal;
  // After the appeal was withdrawn, the order continues and accepts vouchers.
  open({ appeal, status: OrderStatus.waitDelivery, allow: createAllowedActions("replenish") });
  expect(() => findButtonByText("提议取消订单")).toThrow("no button");
  expect(document.querySelector('[aria-label="申诉进度"]')?.textContent).not.toContain(
    "平台审核，已完成",
  );
});

const offered = (more: object) =>
  ({
    ...disputedOrder.appeal,
    offer: {
      by: OrderActorSide.buyer,
      result: AppealResult.buyer,
      state: SettlementProposalState.open,
      time: 0,
      ...more,
    },
  }) as typeof disputedOrder.appeal;

test("an unanswered settlement proposal can no longer be declined and is expired after its deadline", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open({ appeal: offered({ deadline: Date.now() + 60_000 }) });
  expect(findButtonByText("不同意")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  vi.useRealTimers();
  expect(() => findButtonByText("不同意")).toThrow("no button");
  expect(document.body.textContent).toContain("上一次提议：已过期");
});

test("hides the action to propose a settlement if the user may make no more proposals", () => {
  open({
    appeal: {
      ...offered({ state: SettlementProposalState.declined, deadline: 1 }),
      offersLeft: 0,
    } as typeof disputedOrder.appeal,
  });
  expect(() => findButtonByText("提议取消订单")).toThrow("no button");
  expect(document.body.textContent).toContain("您的提议次数已用完");
});

test("omits the last settlement proposal if its state is unknown", () => {
  open({ appeal: offered({ state: 9, deadline: null }) });
  expect(document.body.textContent).toContain("协商解决");
  expect(document.body.textContent).not.toContain("上一次提议");
});

test("the appeal screen shows an objection to a ruling to the side that did not file it", () => {
  const objection = {
    by: OrderActorSide.buyer,
    content: "账单在这里",
    images: [],
    time: 1,
    deadline: null,
    result: 0,
    reason: "",
  };
  open({
    appeal: {
      ...disputedOrder.appeal,
      status: AppealStatus.ruled,
      result: AppealResult.seller,
      objection,
      canReply: 0,
    } as typeof disputedOrder.appeal,
  });
  expect(document.body.textContent).toContain("账单在这里");
});

describe("a proposal to cancel", () => {
  const refund = {
    amount: 99_900,
    time: 0,
    images: ["/r.png"],
    account: { type: 2, holder: "林*晴", tail: "0017" },
  };
  const cancels = {
    by: OrderActorSide.seller,
    result: AppealResult.seller,
    deadline: Date.now() + 600_000,
  };
  const asBuyer = {
    isSeller: 0 as const,
    allow: createAllowedActions("cancel", "delay", "replenish"),
  };

  test("the seller's proposal to cancel has a secondary button that asks the buyer about the payment", async () => {
    const asked = open({ ...asBuyer, appeal: offered({ ...cancels, refunded: 1, refund }) });
    await waitForPendingWork();
    expect(document.body.textContent).toContain("对方提议取消，称已退 ¥999.00");
    expect(document.body.textContent).toContain("退到您的支付宝 尾号 0017。请查账，截图不算到账。");
    expect(findButtonByText("查账后回复").className).toContain("line");
    tapButtonWithText("查账后回复");
    await waitForPendingWork();
    expect(document.body.textContent).toContain("这一笔，您付过款吗？");
    expect(commandsAmongRequests(asked)).toEqual([]);
  });

  test("a proposal to cancel shows the seller's claim that the buyer has not paid", () => {
    open({ ...asBuyer, appeal: offered({ ...cancels, refunded: 0, refund: null }) });
    expect(document.body.textContent).toContain("对方提议取消，称您没有付款");
  });

  test("a proposal to cancel that names no refund states that the seller has not mentioned one", () => {
    open({ ...asBuyer, appeal: offered(cancels) });
    expect(document.body.textContent).toContain("对方没有说明退款");
    expect(document.body.textContent).not.toContain("称已退");
  });

  test("a tap on 提议取消订单 on the appeal screen calls `onPropose` without sending a command", async () => {
    const onPropose = vi.fn<() => void>();
    const order = {
      ...disputedOrder,
      appeal: { ...disputedOrder.appeal, offer: null } as typeof disputedOrder.appeal,
    };
    const asked = renderSignedInWithScriptedBackend(
      <AppealProgress bar={null} order={order} appeal={order.appeal!} onPropose={onPropose} />,
    );
    await waitForPendingWork();
    tapButtonWithText("提议取消订单");
    await waitForPendingWork();
    expect(onPropose).toHaveBeenCalledOnce();
    expect(commandsAmongRequests(asked)).toEqual([]);
  });
});

describe("objection of the other side", () => {
  const objection = {
    by: OrderActorSide.buyer,
    content: "账单在这里",
    images: [],
    time: 1,
    deadline: Date.now() + 600_000,
    result: 0,
    reason: "",
  };
  const ended = {
    status: OrderStatus.cancelled,
    cancelTime: Date.now(),
    finishTime: null,
    allow: createAllowedActions(),
  };
  const ruledFor = (result: AppealResult, part: object = {}) =>
    ({
      ...disputedOrder.appeal,
      status: AppealStatus.ruled,
      result,
      ...part,
    }) as typeof disputedOrder.appeal;
  const lines = () =>
    [...document.querySelectorAll("section:first-of-type p")].map(
      (it) => it.textContent?.trim() ?? "",
    );

  test("the other side's objection replaces the row that states until when an objection is possible", () => {
    open({ ...ended, appeal: ruledFor(AppealResult.seller) });
    const before = lines();
    expect(before.at(-1)).toMatch(/^对方可在 明天 \d\d:\d\d 前提异议$/);
    document.body.replaceChildren();
    open({ ...ended, appeal: ruledFor(AppealResult.seller, { objection }) });
    expect(lines()).toHaveLength(before.length);
    expect(lines().at(-1)).toMatch(/^对方提出了异议，专员最迟 .+ 答复$/);
  });

  test("the appeal screen shows the statement of the other side's objection as the last card", () => {
    open({ ...ended, appeal: ruledFor(AppealResult.seller, { objection }) });
    expect(document.body.textContent).toMatch(/处理记录.*异议.*账单在这里/s);
  });

  test("the other side's objection deadline is hidden if the user lost or 24 hours have passed", () => {
    open({ ...ended, appeal: ruledFor(AppealResult.buyer) });
    expect(document.body.textContent).not.toContain("对方可在");
    document.body.replaceChildren();
    open({
      ...ended,
      cancelTime: Date.now() - 25 * 3_600_000,
      appeal: ruledFor(AppealResult.seller),
    });
    expect(document.body.textContent).not.toContain("对方可在");
  });
});

test("the evidence hint of an appeal omits an unknown payment time", () => {
  open({
    payTime: null,
    allow: createAllowedActions("replenish"),
    appeal: { ...disputedOrder.appeal, canReply: 1 } as typeof disputedOrder.appeal,
  });
  expect(document.body.textContent).toContain("收款账户的完整账单");
});
