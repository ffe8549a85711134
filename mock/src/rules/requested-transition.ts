import type { OrderActor, TransitionName } from "contract";

/** Facts that a transition depends on and the order itself does not contain. */
export type AppealAndMaintenanceFacts = {
  /** Initiator of the running appeal. */
  appellant?: OrderActor | undefined;
  /** Side that has made a statement in an appeal while the other has not. */
  waiting?: OrderActor | undefined;
  /** True while an appeal about an ended order is in review. */
  isAppealOpen?: boolean | undefined;
  /** Total maintenance since `moment`, in ms. A time window from `moment` on is extended by it. */
  closedMsSince?: ((moment: number) => number) | undefined;
};

/** End of a time window of the order. Maintenance since its start extends it. */
export const windowEndExtendedByMaintenance = (
  begun: number,
  lengthMs: number,
  { closedMsSince }: AppealAndMaintenanceFacts,
): number => begun + lengthMs + (closedMsSince?.(begun) ?? 0);

/** Attempt of a transition. */
export type RequestedTransition<M extends TransitionName = TransitionName> =
  AppealAndMaintenanceFacts & {
    on: M;
    by: OrderActor;
    now: number;
    version?: number | undefined;
  };
