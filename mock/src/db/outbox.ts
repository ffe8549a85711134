import { type Db, insertRow } from "./db.ts";

export type OutboxRow = {
  userId: string;
  seq: number;
  cmd: string;
  msgTxt: string;
  orderId: string;
  createdAt: number;
};

/** Numbers the pushes of each user without a gap, so that the client can detect a lost push. */
export function addToOutbox(db: Db, push: Omit<OutboxRow, "seq">): OutboxRow {
  const last =
    db.one<{ seq: number }>("SELECT max(seq) AS seq FROM outbox WHERE userId = :userId", push)
      ?.seq ?? 0;
  const row = { ...push, seq: last + 1 };
  insertRow(db, "outbox", row);
  return row;
}
