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
 * Stores a push with the next number of its user. The numbers have no gap, so that the client can
 * detect a lost push.
 */
export function addPushToOutbox(db: Db, push: Omit<PushOutboxRecord, "seq">): PushOutboxRecord {
  const last =
    db.one<{ seq: number }>("SELECT max(seq) AS seq FROM outbox WHERE userId = :userId", push)
      ?.seq ?? 0;
  const row = { ...push, seq: last + 1 };
  insertRow(db, "outbox", row);
  return row;
}
