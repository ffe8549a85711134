import { describe, expect, test, vi } from "vitest";
import {
  findButtonByText,
  commandsAmongRequests,
  disputedOrder,
  renderSignedInWithScriptedBackend,
  waitForPendingWork,
  tapButtonWithText,
} from "../../../test/helpers/order-actions.tsx";
import { CancelProposalForm } from "./propose-cancel.tsx";

const replenish = "PUT /order/v1/replenish/voucher";
const order = {
  ...disputedOrder,
  payTime: Date.now(),
  buyerMethod: { type: 2 as const, holder: "林晚晴", tail: "0017" },
  vouchers: [{ url: "/v.png", time: 0, by: 1, duplicated: 0 as const }],
};
const open = () => {
  const onDone = vi.fn<() => void>();
  return {
    onDone,
    asked: renderSignedInWithScriptedBackend(
      <CancelProposalForm bar={null} order={order} onDone={onDone} />,
    ),
  };
};
const said = () => document.body.textContent ?? "";

describe("CancelProposalForm", () => {
  test("the form to propose a cancellation requires an answer whether the buyer has paid", async () => {
    const { asked } = open();
    expect(said()).toMatch(/对方 \d\d:\d\d 标记已付 ¥999\.00，凭证 1 张。/);
    tapButtonWithText("还差：对方付过款吗");
    await waitForPendingWork();
    expect(commandsAmongRequests(asked)).toEqual([]);
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
  });

  test("a cancel proposal that claims a refund is not sent while the refund voucher is missing", async () => {
    const { asked } = open();
    tapButtonWithText("付过，我已退款");
    expect(said()).toContain("支付宝 尾号 0017");
    expect(said()).toContain("林*晴");
    expect(said()).not.toContain("林晚晴");
    expect(findButtonByText("还差退款凭证").className).toContain("soft");
    tapButtonWithText("还差退款凭证");
    await waitForPendingWork();
    expect(commandsAmongRequests(asked)).toEqual([]);
  });

  test("a cancel proposal that claims no payment is sent without images", async () => {
    const { asked, onDone } = open();
    tapButtonWithText("没有付过");
    expect(said()).not.toContain("退款凭证必传");
    tapButtonWithText("提交提议");
    await waitForPendingWork();
    expect(asked.find((it) => it.call === replenish)?.body).toEqual({
      orderId: "O1",
      vouchers: [],
      offer: 2,
      refunded: 0,
    });
    expect(onDone).toHaveBeenCalledOnce();
  });
});
