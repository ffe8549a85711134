import { codes } from "contract";
import { describe, expect, test } from "vitest";
import { useCurrentToast } from "../api/toasts-and-warnings.ts";
import { runInAct, findElement, mountForTest } from "../../test/helpers/mount-for-test.tsx";
import {
  createAllowedActions,
  findButtonByText,
  commandsAmongRequests,
  renderAndTapOrderAction,
  disputedOrder,
  waitForPendingWork,
  tapButtonWithText,
} from "../../test/helpers/order-actions.tsx";

const cancel = "PUT /order/v1/cancel/O1";
const bought = {
  ...disputedOrder,
  isSeller: 0 as const,
  cancelHint: { quota: 0, left: 0, penalty: "信誉分−5" },
  allow: createAllowedActions("cancel", "replenish"),
};
const said = () => document.querySelector("[role=dialog]")?.textContent ?? "";
const pick = (text: string) =>
  runInAct(() =>
    [...document.querySelectorAll("button")]
      .find((it) => it.textContent?.startsWith(text))
      ?.click(),
  );
const type = (text: string) =>
  runInAct(() => {
    const input = findElement("[role=dialog] input") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });

const ToastText = () => <output>{useCurrentToast()?.text}</output>;

describe("AgreeToCancelInAppealSheet", () => {
  test("agreeing to cancel in an appeal first asks if the buyer has paid, without a default answer", async () => {
    const asked = renderAndTapOrderAction(bought, "concede");
    await waitForPendingWork();
    expect(said()).toContain("这一笔，您付过款吗？");
    expect(said()).toContain("还没有取消");
    expect(document.querySelectorAll("[role=dialog] input")).toHaveLength(0);
    tapButtonWithText("不确定，先查我的账单");
    await waitForPendingWork();
    expect(commandsAmongRequests(asked)).toEqual([]);
  });

  test("before agreeing to cancel, requires a refund of the amount the seller reported as received", async () => {
    const appeal = { ...bought.appeal, receivedAmount: 99_939 } as typeof bought.appeal;
    renderAndTapOrderAction({ ...bought, appeal }, "concede");
    await waitForPendingWork();
    pick("付过");
    expect(said()).toContain("您付过 ¥999.39，请先拿回这笔钱");
    expect(said()).toContain("退款 ¥999.39 已到我的账户");
  });

  test("a buyer that has paid can agree to cancel only if the refund checkbox is checked", async () => {
    const asked = renderAndTapOrderAction(bought, "concede");
    await waitForPendingWork();
    pick("付过");
    expect(said()).toContain("您付过 ¥999.00，请先拿回这笔钱");
    expect(said()).toContain("对方上传的退款凭证没有");
    const keepClass = findButtonByText("不取消，继续申诉").className;
    expect(findButtonByText("退款已到账，同意取消").disabled).toBe(true);
    runInAct(() => (findElement("[role=dialog] input[type=checkbox]") as HTMLInputElement).click());
    expect(findButtonByText("退款已到账，同意取消").disabled).toBe(false);
    expect(findButtonByText("不取消，继续申诉").className).toBe(keepClass);
    tapButtonWithText("退款已到账，同意取消");
    await waitForPendingWork();
    expect(asked.find((it) => it.call === cancel)?.path).toContain("statement=2");
  });

  test("AgreeToCancelInAppealSheet sends no command if the buyer continues the appeal", async () => {
    const asked = renderAndTapOrderAction(bought, "concede");
    await waitForPendingWork();
    pick("付过");
    tapButtonWithText("不取消，继续申诉");
    await waitForPendingWork();
    expect(commandsAmongRequests(asked)).toEqual([]);
  });

  test("shows number and upload time of the refund proofs that the seller uploaded", async () => {
    const refund = {
      amount: 99_900,
      time: Date.now(),
      images: ["/a.png", "/b.png"],
      account: null,
    };
    const offer = { by: 2, result: 2, state: 1, time: 0, deadline: null, refunded: 1, refund };
    renderAndTapOrderAction(
      { ...bought, appeal: { ...bought.appeal, offer } as typeof bought.appeal },
      "concede",
    );
    await waitForPendingWork();
    pick("付过");
    expect(said()).toMatch(/对方上传的退款凭证2 张，\d\d:\d\d 上传/);
  });

  test("agrees to cancel with the statement of no payment only after the buyer typed the sentence", async () => {
    const asked = renderAndTapOrderAction(bought, "concede");
    await waitForPendingWork();
    pick("没有付过");
    expect(said()).toContain("平台无法追回您的款项。信誉分−5。");
    expect(findButtonByText("同意取消").disabled).toBe(true);
    type("我没有付");
    expect(findButtonByText("同意取消").disabled).toBe(true);
    type("我没有付款");
    tapButtonWithText("同意取消");
    await waitForPendingWork();
    expect(asked.find((it) => it.call === cancel)?.path).toContain("statement=1");
  });

  test("AgreeToCancelInAppealSheet closes with a toast if the cancellation quota is used up", async () => {
    const { host: toast } = mountForTest(<ToastText />);
    renderAndTapOrderAction(bought, "concede", (call) =>
      call === cancel ? codes.cancelQuota.code : undefined,
    );
    await waitForPendingWork();
    pick("没有付过");
    type("我没有付款");
    tapButtonWithText("同意取消");
    await waitForPendingWork();
    expect(document.querySelector("[role=dialog]")).toBeNull();
    expect(toast.textContent).not.toBe("");
  });
});
