import { findMove, type MoveName } from "../order-moves.ts";
import type { Fields } from "./json.ts";

/** A backend that does not say what the viewer may do: what the table of moves lets his role try. Times and counts he is told by a refusal. */
const acts: Readonly<Record<string, readonly MoveName[]>> = {
  confirm: ["confirm"],
  pay: ["pay"],
  cancel: ["cancel", "reject", "declareUnpaid", "concede"],
  undo: ["undo"],
  delay: ["extendPay", "askPay", "extendRelease", "withdrawAppeal"],
  replenish: ["replenish"],
  transferConfirm: ["transferConfirm"],
  delivery: ["deliver"],
  warn: ["warn"],
  suspend: ["suspend", "lateAppeal"],
  evaluate: ["evaluate"],
};

function allowOf({ isSeller, status }: Fields): Fields | undefined {
  if (typeof status !== "number" || typeof isSeller !== "number") return undefined;
  const role = isSeller === 0 ? "buyer" : "seller";
  const may = (moves: readonly MoveName[]) => (moves.some((it) => findMove(it, role, status)) ? 1 : 0);
  return { ...Object.fromEntries(Object.entries(acts).map(([name, moves]) => [name, may(moves)])), report: 1 };
}

function pagesOf({ total, pageSize }: Fields): number | undefined {
  return typeof total === "number" && typeof pageSize === "number" && pageSize > 0 ? Math.ceil(total / pageSize) : undefined;
}

/** Fields that follow from the others of their record, where a backend does not have them. */
export const derived: Readonly<Record<string, ((of: Fields) => unknown) | undefined>> = { allow: allowOf, pages: pagesOf };
