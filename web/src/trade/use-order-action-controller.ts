import { CompleteType, isFinalStatus, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { isRefusalError } from "../api/call-error.ts";
import { refusalDetailsOf } from "../api/refusal-details.ts";
import { useCommand } from "../api/use-command.ts";
import { showToast } from "../api/toasts-and-warnings.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { storage } from "../lib/browser/storage.ts";
import { fillAppealDraftFromReceiptCheck } from "./use-appeal-form.ts";
import type { ReceiptFindingForAppeal } from "./receipt-check-choices.ts";
import { useBuyAgain, buyAgainAmountInputText } from "./buy-again.ts";
import { releaseOverdueSince } from "./order-substatus.ts";
import { useDelayOverlayWhileTyping } from "./use-delay-overlay-while-typing.ts";
import type { OrderActionName } from "./order-actions.ts";
import type { OwnedConfirmation } from "../ui/overlays/confirm-overlay.tsx";

/** Names of the sheets that an order action can open. */
export type OrderActionSheetName =
  | "pay"
  | "cancel"
  | "declareUnpaid"
  | "agreeCancel"
  | "undo"
  | "guardRelease"
  | "guardConfirm"
  | "notArrived"
  | "noAccess"
  | "triangle"
  | "evidence"
  | "evidenceFile"
  | "code"
  | "menu"
  | "moment";

/** Confirmation before an action that costs something or cannot be undone. */
export type OrderActionConfirmationQuestion = OwnedConfirmation & { act: OrderActionName };

export type OrderActionController = ReturnType<typeof useOrderActionController>;

const sheets: Partial<Record<OrderActionName, OrderActionSheetName>> = {
  pay: "pay",
  cancel: "cancel",
  reject: "cancel",
  concede: "agreeCancel",
  declareUnpaid: "declareUnpaid",
  undo: "undo",
  replenish: "evidence",
  evidence: "evidence",
  transferConfirm: "guardConfirm",
  deliver: "guardRelease",
  notArrived: "notArrived",
  noAccess: "noAccess",
};

/** Paths of the actions that open another screen and need nothing but the order id. */
const ways: Partial<Record<OrderActionName, (order: { orderId: string }) => string>> = {
  evaluate: paths.rating,
  details: paths.orderCompletedDetails,
  progress: paths.appeal,
  appeal: paths.appeal,
  lateAppeal: paths.appeal,
  otherSellers: () => paths.buy(),
  service: paths.onlineService,
};

/** Texts of the confirmation dialogs. They state the limits or consequences of an action. */
const questions: Partial<Record<OrderActionName, Omit<OrderActionConfirmationQuestion, "act">>> = {
  askDelay: {
    title: "申请延长付款时间？",
    text: "将请求对方延长 10 分钟，每笔订单只能申请一次，由对方决定是否同意。",
    action: "申请延长",
  },
  extendPay: {
    title: "延长付款时间？",
    text: "为对方延长 10 分钟付款时间，每笔订单最多 2 次，期间资产继续锁定。",
    action: "延长 10 分钟",
  },
  extendRelease: {
    title: "延长核实时间？",
    text: "将延长 30 分钟核实到账，每笔订单只能延长一次，对方会收到通知。",
    action: "延长 30 分钟",
  },
  withdraw: {
    title: "撤回申诉？",
    text: "撤回后订单恢复进行，这笔订单您不能再次发起申诉。",
    action: "撤回申诉",
    danger: true,
  },
};

const doneTexts: Partial<Record<OrderActionName, string>> = {
  accept: "已接单",
  warn: "已提醒对方",
  askDelay: "已请求对方延长时间",
  refuseDelay: "已告诉对方不延长",
  extendPay: "已延长 10 分钟",
  extendRelease: "已延长 30 分钟",
  withdraw: "申诉已撤回",
  undo: "已撤回",
};

/**
 * Returns the time from which the other side may be reminded again, and a function to store it. The
 * time is stored across reloads, because the backend refuses reminders until then.
 */
function useWarnAt(orderId: string) {
  const slot = storage.personal(`warned_${orderId}`);
  const [warnAt, setWarnAt] = useState<number | null>(() => Number(slot.get()) || null);
  const keep = (at: number | null) => {
    slot.set(String(at ?? ""));
    setWarnAt(at);
  };
  return [warnAt, keep] as const;
}

/**
 * Actions whose toast is not announced by screen readers, because the new substatus is announced
 * anyway.
 */
const statusActions: ReadonlySet<OrderActionName> = new Set([
  "accept",
  "refuseDelay",
  "extendRelease",
  "withdraw",
  "undo",
]);

const nothing = () => {};

/**
 * Returns whether the success sheet may be shown. It is never shown to a seller who lost the
 * ruling.
 */
const isCompletedForUser = ({ status, isSeller, completeType }: OrderDetail): boolean =>
  status === OrderStatus.completed &&
  !(isSeller === 1 && completeType === CompleteType.ruledForBuyer);

/**
 * Handles the actions of the order panel and its menu. Some actions run at once, some ask for
 * confirmation, some lead to another screen, others open a sheet. `onReleased` runs after the user
 * has released the coins. It is for a list from which the released order disappears, because no
 * success sheet can be shown there.
 */
export function useOrderActionController(
  order: OrderDetail | undefined,
  { onReleased = nothing } = {},
) {
  const go = useAppNavigate();
  const [sheet, setSheet] = useState<OrderActionSheetName>();
  const [question, setQuestion] = useState<OrderActionConfirmationQuestion>();
  const [busy, setBusy] = useState<OrderActionName>();
  const [warnAt, setWarnAt] = useWarnAt(order?.orderId ?? "");
  // Last known status. When it changes, an open sheet is closed, because it was opened for the
  // previous status.
  const [status, setStatus] = useState(order?.status);
  const overdueSince = order && releaseOverdueSince(order);
  const [lastOverdueSince, setLastOverdueSince] = useState(overdueSince);
  // Keeps the time at which the release became overdue. The time is computed from the deadline,
  // which a finished order no longer has.
  if (order && !isFinalStatus(order.status) && overdueSince !== lastOverdueSince)
    setLastOverdueSince(overdueSince);
  if (order?.status !== status) {
    setStatus(order?.status);
    setSheet(status !== undefined && order && isCompletedForUser(order) ? "moment" : undefined);
    setQuestion(undefined);
  }
  const isHeld = useDelayOverlayWhileTyping(sheet === "moment");
  const buyAgain = useBuyAgain();
  const confirm = useCommand("confirm");
  const warn = useCommand("warn", { handles: ["warnTooSoon"] });
  const delay = useCommand("delay");
  const cancel = useCommand("cancel", { handles: ["cancelQuota"] });
  const replenish = useCommand("replenish", {
    handles: ["voucherMissing", "voucherLimit", "paySerialUsed"],
  });
  const orderId = order?.orderId ?? "";
  const version = order?.version ?? undefined;
  const byVersion = { id: orderId, version };

  const doWarn = async () => {
    try {
      setWarnAt((await warn.mutateAsync({ id: orderId })).nextTime);
    } catch (error) {
      if (!isRefusalError(error, "warnTooSoon")) throw error;
      const { seconds = 0 } = refusalDetailsOf(error, "warnTooSoon");
      setWarnAt(serverNow() + seconds * 1000);
      showToast(error.text, "warn");
      throw error;
    }
  };
  const deeds: Partial<Record<OrderActionName, () => Promise<unknown>>> = {
    accept: () => confirm.mutateAsync({ orderId, version }),
    warn: doWarn,
    askDelay: () => delay.mutateAsync(byVersion),
    refuseDelay: () => delay.mutateAsync({ ...byVersion, refuse: 1 }),
    extendPay: () => delay.mutateAsync(byVersion),
    extendRelease: () => delay.mutateAsync(byVersion),
    withdraw: () => delay.mutateAsync(byVersion),
    undo: () => cancel.mutateAsync({ ...byVersion, undo: 1 }),
  };
  const run = async (name: OrderActionName) => {
    const deed = deeds[name];
    if (!deed || busy !== undefined) return;
    setBusy(name);
    try {
      await deed();
      setQuestion(undefined);
      setSheet(undefined);
      showToast(doneTexts[name] ?? "已完成", "ok", { isSilent: statusActions.has(name) });
    } catch {
      // The error has already been shown as a toast. The question is closed, but an open sheet
      // stays.
      setQuestion(undefined);
    } finally {
      setBusy(undefined);
    }
  };
  const press = (name: OrderActionName) => {
    if (name === "buyAgain") return void (order && buyAgain(order));
    if (name === "buyOn")
      return order && go(paths.quickmatch({ amount: buyAgainAmountInputText(order) }));
    if (name === "listing")
      return order && go(paths.saledetail({ id: order.entrustId, view: "owner" }));
    const leads = ways[name];
    if (leads) return go(leads({ orderId }));
    const asked = questions[name];
    if (asked) return setQuestion({ ...asked, act: name });
    const opens = sheets[name];
    if (!opens) return void run(name);
    setSheet(opens);
  };
  /**
   * Opens the appeal form because of a problem with the payment. Stores `type` as its reason, if
   * the caller passes one.
   */
  const appealWith = (type?: number, found: ReceiptFindingForAppeal = {}) => {
    if (type !== undefined && order) fillAppealDraftFromReceiptCheck(order, type, found);
    setSheet(undefined);
    go(paths.appeal({ orderId }));
  };
  return {
    /**
     * Commands for the sheets. They are created in this file, because each command of an order is
     * sent from one file only.
     */
    cancel,
    replenish,
    delay,
    onReleased,
    press,
    run,
    busy,
    warnAt,
    /** Time at which the release became overdue. `undefined` if it was not. */
    overdueSince: lastOverdueSince,
    sheet: isHeld ? undefined : sheet,
    open: setSheet,
    close: () => setSheet(undefined),
    question,
    unask: () => setQuestion(undefined),
    appealWith,
  };
}
