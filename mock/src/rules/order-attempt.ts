import type { OrderActor, TransitionName } from "contract";

/** What the order itself does not tell. */
export type Circumstances = {
  /** Whose the running appeal is. */
  appellant?: OrderActor | undefined;
  /** In an appeal: who has spoken while the other has not. */
  waiting?: OrderActor | undefined;
  /** An appeal about an order that has ended is still looked at. */
  isAppealOpen?: boolean | undefined;
  /** How long the house has been closed since a moment: a window that began then ends so much later. */
  closedMsSince?: ((moment: number) => number) | undefined;
};

/** The end of a window of the order, by the clock that stands still while the house is closed. */
export const windowEnd = (
  begun: number,
  lengthMs: number,
  { closedMsSince }: Circumstances,
): number => begun + lengthMs + (closedMsSince?.(begun) ?? 0);

/** Somebody tries a move. */
export type MoveAttempt<M extends TransitionName = TransitionName> = Circumstances & {
  on: M;
  by: OrderActor;
  now: number;
  version?: number | undefined;
};
