import {
  type CommandName,
  type CreatingCallName,
  EntrustStatus,
  type Input,
  OrderStatus,
  type Output,
  TicketState,
} from "contract";
import { serverNow } from "../lib/time/server-clock.ts";
import { sendCall } from "./send-call.ts";

/**
 * Finds the record that a command has created, if the response of the command was lost. Returns
 * undefined if there is none. `since` is the server time of the first attempt.
 */
type CreatedLookUp<N extends CreatingCallName> = (
  input: Input<N>,
  since: number,
) => Promise<Output<N> | undefined>;

/**
 * Tolerance for comparing creation times with the app's estimate of the server time. An estimate
 * from a Date header may be ahead by half a second and half the round trip.
 */
const clockErrorMaxMs = 2000;
/**
 * Returns whether a record was created after `since`, within the tolerance. A record without a
 * time counts as new, so the command is not repeated: if that is wrong, a missing record does less
 * harm than a duplicate.
 */
const isNew = ({ createTime }: { createTime: number | null }, since: number): boolean =>
  (createTime ?? since) >= since - clockErrorMaxMs;
const pageSize = 20;

const createdLookUps: { readonly [N in CreatingCallName]: CreatedLookUp<N> } = {
  async buyCreate({ entrustId, price }, since) {
    const { records } = await sendCall("orderList", { entrustId, pageSize });
    return records.find((it) => it.isSeller === 0 && it.price === price && isNew(it, since));
  },
  async buyFast({ amount }, since) {
    const { state, matchId, orderId, expireAt, waitedSec, ...ticket } = await sendCall(
      "buyFastCheck",
      {},
    );
    const runs = state === TicketState.matching || state === TicketState.matched;
    // `buyFastCheck` returns the user's last ticket (match request) forever, so the ticket may
    // belong to an earlier purchase.
    const isOwn = isNew(
      { createTime: waitedSec === null ? null : serverNow() - waitedSec * 1000 },
      since,
    );
    const isAsMuch = amount === undefined || (ticket.amount ?? amount) === amount;
    return runs && isOwn && isAsMuch
      ? { state, matchId, orderId: orderId || null, expireAt }
      : undefined;
  },
  async sellCreate({ price, quantity }, since) {
    const { records } = await sendCall("sellList", { status: EntrustStatus.selling, pageSize });
    const made = records.find(
      (it) => it.price === price && it.total === quantity && isNew(it, since),
    );
    return made && { entrustId: made.entrustId, status: made.status, frozen: null };
  },
  async methodAdd({ type, account }, since) {
    const all = await sendCall("methodList", { type });
    const tail = (text: string) => text.replace(/\s/g, "").slice(-4);
    return all.find(
      (it) => it.type === type && tail(it.account) === tail(account) && isNew(it, since),
    );
  },
  async report({ content, type }, since) {
    const { records } = await sendCall("reportList", { pageSize });
    return records.find((it) => it.type === type && it.content === content && isNew(it, since));
  },
};

/**
 * Looks up the result of a command with an unknown outcome before the command is repeated. Returns
 * undefined if there is none, or if the command creates no record.
 */
export async function findRecordCreatedByCommand<N extends CommandName>(
  name: N,
  input: Input<N>,
  since: number,
): Promise<Output<N> | undefined> {
  const lookUp = (
    createdLookUps as Partial<
      Record<CommandName, (input: Input<N>, since: number) => Promise<unknown>>
    >
  )[name];
  return (await lookUp?.(input, since)) as Output<N> | undefined;
}

type TransitionCallName = "confirm" | "pay" | "transferConfirm" | "deliver";
const { waitPay, waitDelivery, transferConfirmed, completed } = OrderStatus;
/** Order statuses which show that the transition call has succeeded. */
const statusesAfterCall: { readonly [N in TransitionCallName]: readonly number[] } = {
  confirm: [waitPay],
  pay: [waitDelivery, transferConfirmed, completed],
  transferConfirm: [transferConfirmed, completed],
  deliver: [completed],
};

/**
 * Looks up the order if the response of a transition was lost. Returns the order if it has an
 * expected status, because the transition has then succeeded.
 */
export async function findOrderChangedByCommand<N extends CommandName>(
  name: N,
  input: Input<N>,
): Promise<Output<N> | undefined> {
  const wanted = (statusesAfterCall as Partial<Record<CommandName, readonly number[]>>)[name];
  if (!wanted) return undefined;
  const { orderId = "", id = orderId } = input as { orderId?: string; id?: string };
  const order = await sendCall("orderDetail", { id }).catch(() => undefined);
  return order && wanted.includes(order.status) ? (order as unknown as Output<N>) : undefined;
}
