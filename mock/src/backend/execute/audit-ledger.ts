import { type OrderActor, orderTransitions } from "contract";
import {
  invariantQueries,
  findInvariantViolations,
  distinctTransitionsInOrderEvents,
  ledgerBalancesByAccountKind,
} from "../../db/audit-queries.ts";
import { actorOfSide } from "../../rules/order-sides.ts";
import type { Db } from "../../db/db.ts";

export type LedgerAuditReport = {
  ok: boolean;
  invariants: { id: string; ok: boolean; detail: string }[];
  totals: Record<string, number>;
};

/** Returns the transitions in order histories that the transition table does not allow. */
function illegalTransitions(db: Db): string[] {
  const isLegal = (move: string, by: OrderActor, from: number, to: number): boolean =>
    orderTransitions.some((orderTransition) => {
      const expected = orderTransition.to === "same" ? from : orderTransition.to;
      const ends = expected === "before" || expected === to;
      return (
        orderTransition.on === move &&
        orderTransition.by.includes(by) &&
        orderTransition.from.some((status) => status === from) &&
        ends
      );
    });
  return distinctTransitionsInOrderEvents(db)
    .filter((it) => !isLegal(it.move, actorOfSide[it.actor], it.fromStatus, it.toStatus))
    .map((it) => `${it.move} ${it.fromStatus}-${it.toStatus}`);
}

const invariantResult = (id: string, faults: readonly string[]) => ({
  id,
  ok: faults.length === 0,
  detail: faults.join(", "),
});

/**
 * Checks all invariants. `totals` has the sum of the stored balances per kind of account. One of
 * the invariants compares these balances with their postings.
 */
export function auditLedger({ db }: { db: Db }): LedgerAuditReport {
  const invariants = [
    ...Object.entries(invariantQueries).map(([id, sql]) =>
      invariantResult(id, findInvariantViolations(db, sql)),
    ),
    invariantResult("order histories follow the table of transitions", illegalTransitions(db)),
  ];
  return {
    ok: invariants.every((it) => it.ok),
    invariants,
    totals: ledgerBalancesByAccountKind(db),
  };
}
