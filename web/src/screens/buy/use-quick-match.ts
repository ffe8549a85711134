import { type Input, type Output, type Push, type RefusalCode, TicketState } from "contract";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { isUnknownOutcomeError, isRefusalError } from "../../api/call-error.ts";
import { useCommand } from "../../api/use-command.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { subscribeToPushes } from "../../api/push-handlers.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { fetchFreshRead, useRead } from "../../api/read-queries.ts";
import {
  readPendingPurchase,
  purchaseNotSentText,
  setPendingPurchaseFailed,
} from "../../trade/pending-purchase/pending-purchase.ts";
import {
  beginPendingPurchase,
  endPendingPurchase,
} from "../../trade/pending-purchase/pending-purchase-watch.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { storage } from "../../lib/browser/storage.ts";
import { isSameQuickMatchRequest } from "./quick-match-form.ts";
import {
  runningMatchTicketPlaceholderId,
  showMatchTicketResultNotice,
  previousMatchTicketIdStorageSlot,
} from "./match-ticket-notices.ts";
import { usePolling } from "./use-polling.ts";

type MatchRequest = Input<"buyFast">;
type Ticket = Output<"buyFastCheck">;
type Refusal = RefusalCode<"buyFast">;

const pollMs = 2000;
const gates: readonly Refusal[] = [
  "quizNeeded",
  "certificationNeeded",
  "pinNeeded",
  "methodNeeded",
  "tradeBanned",
];
const nearKeypad: readonly Refusal[] = [
  "noMatch",
  "matchAmountOutOfLimits",
  "dailyLimit",
  "buyInputWrong",
];

/**
 * Manages a quick-match ticket from its request to its end. Calls `onGate` if the user must first
 * complete a prerequisite, such as certification, or is banned from trading.
 */
export function useQuickMatch(onGate: () => void) {
  const check = useRead("buyFastCheck", {}, { quiet: true });
  const fast = useCommand("buyFast", {
    handles: [...gates, ...nearKeypad, "matchRunning", "openOrdersLimit"],
    toleratesUnknownOutcome: true,
  });
  const [made, setMade] = useState<Output<"buyFast">>();
  const [problem, setProblem] = useState<string>();
  const [crowded, setCrowded] = useState<string>();
  /**
   * Quick-match request made while the outcome of the previous purchase is unknown. It is sent only
   * after the user confirms it.
   */
  const [second, setSecond] = useState<MatchRequest>();
  const left = useRef(false);
  const end = useTicketEnd(left);
  const ticket = check.data;
  const stale = made !== undefined && ticket?.matchId !== made.matchId;
  const matching = stale
    ? made.state === TicketState.matching
    : ticket?.state === TicketState.matching;

  const follow = useEffectEvent((item: Ticket) => {
    if (item.state === TicketState.matching)
      return previousMatchTicketIdStorageSlot.set(runningMatchTicketPlaceholderId);
    if (
      previousMatchTicketIdStorageSlot.get() !== undefined &&
      item.matchId !== previousMatchTicketIdStorageSlot.get()
    )
      end(item);
  });
  useEffect(() => {
    if (ticket) follow(ticket);
  }, [ticket]);
  // Open the order named in the push, without waiting for a poll. The backend may search again and
  // match a second seller while this screen does not poll.
  const takePush = useEffectEvent(({ orderId }: Push) => {
    if (orderId !== "") end({ state: TicketState.matched, orderId, failCode: 0 });
  });
  useEffect(() => subscribeToPushes("match", (push) => takePush(push)), []);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  usePolling(matching, pollMs, () => void check.refetch({ cancelRefetch: false }));

  const start = async (input: MatchRequest) => {
    const pending = readPendingPurchase();
    // If the user repeats a request whose outcome is unknown, send the pending input unchanged. It
    // then has the same request id, so the backend creates only one ticket.
    if (
      pending?.name === "buyFast" &&
      !pending.reloaded &&
      isSameQuickMatchRequest(pending.input, input)
    )
      return startNow(pending.input);
    if (!pending) return startNow(input);
    setSecond(input);
  };
  const startNow = async (input: MatchRequest) => {
    setPendingPurchaseFailed(false);
    // A request that cannot leave the device creates no ticket, so its outcome is known.
    if (!navigator.onLine) return setProblem(purchaseNotSentText);
    const since = serverNow();
    const pending = readPendingPurchase();
    const again = pending?.input === input && pending.name === "buyFast" ? pending : undefined;
    const before = again?.before ?? ticket?.matchId ?? "";
    setSecond(undefined);
    setProblem(undefined);
    setCrowded(undefined);
    previousMatchTicketIdStorageSlot.set(before);
    try {
      const answer = await fast.mutateAsync(input);
      if (again) endPendingPurchase();
      // A push may have reported the match before this response arrived. If the user has left, a
      // notice was shown then, so ignore the response.
      if (left.current && previousMatchTicketIdStorageSlot.get() === undefined) return;
      setMade(answer);
      if (answer.state === TicketState.matched && answer.orderId)
        end({ ...answer, orderId: answer.orderId, failCode: 0 });
    } catch (error) {
      if (isUnknownOutcomeError(error))
        beginPendingPurchase({
          name: "buyFast",
          input,
          before,
          since: again?.since ?? since,
        });
      if (!isRefusalError(error)) return;
      if (again) endPendingPurchase();
      const { text } = error;
      previousMatchTicketIdStorageSlot.clear();
      if (left.current)
        showMatchTicketResultNotice({ state: TicketState.failed, orderId: "", failText: text });
      else if (isRefusalError(error, ...gates)) onGate();
      else if (isRefusalError(error, "matchRunning")) invalidateReads(["buyFastCheck"]);
      else if (isRefusalError(error, "openOrdersLimit")) setCrowded(text);
      else setProblem(text);
    }
  };

  /** Cancels the ticket. If a match was faster, opens its order instead. */
  const cancel = async () => {
    previousMatchTicketIdStorageSlot.clear();
    const answer = await fetchFreshRead("buyFastCheck", { cancel: 1 }).catch(() => undefined);
    if (!answer) return;
    setMade(undefined);
    if (answer.state === TicketState.matched) return end(answer);
    showToast("已取消匹配");
    await check.refetch();
  };
  return {
    check,
    matching,
    made: stale ? made : undefined,
    problem,
    crowded,
    sending: fast.isPending,
    start,
    second: second && { onYes: () => void startNow(second), onNo: () => setSecond(undefined) },
    cancel,
    /**
     * Called when the user leaves the quick match. From then on, its result is shown as a notice or
     * toast, without navigation.
     */
    leave: () => {
      left.current = true;
    },
    forget: () => {
      setProblem(undefined);
      setCrowded(undefined);
    },
  };
}

/**
 * Returns a function that handles the end of a ticket: opens the order or the failure screen, or
 * shows a notice or toast.
 */
function useTicketEnd(left: RefObject<boolean>) {
  const go = useAppNavigate();
  return ({
    state,
    orderId,
    failCode,
    failText = "",
  }: Pick<Ticket, "state" | "orderId" | "failCode"> & { failText?: string }) => {
    if (left.current) return showMatchTicketResultNotice({ state, orderId, failText });
    previousMatchTicketIdStorageSlot.clear();
    if (state === TicketState.matched) {
      storage.orderId.set(orderId);
      go(paths.orderBuyChat({ orderId }), { replace: true });
    } else if (state === TicketState.failed)
      go(paths.buyfailed({ code: String(failCode) }), { replace: true });
    else if (state === TicketState.ended) showToast("匹配已结束，请重新发起", "warn");
  };
}
