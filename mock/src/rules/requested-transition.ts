import type { OrderActor, TransitionName } from "contract";

/** Facts that a transition depends on and the order itself does not contain. */
export type AppealAndMaintenanceFacts = {
  /** Initiator of the running appeal. */
  appellant?: OrderActor | undefined;
  /**
   * Side that has made a statement in an appeal while the other has not. Only this side may
   * nudge.
   */
  waiting?: OrderActor | undefined;
  /** True while an appeal about an ended order waits for a reply or is in review. */
  isAppealOpen?: boolean | undefined;
  /**
   * Total length in ms of outages and maintenance since `moment`. A time window from `moment` on is
   * extended by it.
   */
  closedMsSince?: ((moment: number) => number) | undefined;
};

/** Returns the end of a time window. Outages and maintenance since its start extend it. */
export const windowEndExtendedByMaintenance = (
  begun: number,
  lengthMs: number,
  { closedMsSince }: AppealAndMaintenanceFacts,
): number => begun + lengthMs + (closedMsSince?.(begun) ?? 0);

/** Transition that `by` requests at `now`. `version`: version of the order that the client saw. */
export type RequestedTransition<M extends TransitionName = TransitionName> =
  AppealAndMaintenanceFacts & {
    on: M;
    by: OrderActor;
    now: number;
    version?: number | undefined;
  };
