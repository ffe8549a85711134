import { type Db, insertRow } from "./db.ts";

export type PushOutboxRecord = {
  userId: string;
  seq: number;
  cmd: string;
  msgTxt: string;
  orderId: string;
  createdAt: number;
};

/**
 * Stores a push with the next number of its user (1, 2, 3 …). The audit reports a gap in these
 * numbers, and the journal shows them. Clients do not receive them.
 */
export function addPushToOutbox(db: Db, push: Omit<PushOutboxRecord, "seq">): PushOutboxRecord {
  const last =
    db.one<{ seq: number }>("SELECT max(seq) AS seq FROM outbox WHERE userId = :userId", push)
      ?.seq ?? 0;
  const row = { ...push, seq: last + 1 };
  insertRow(db, "outbox", row);
  return row;
}
