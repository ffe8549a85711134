import { type Db, insertRow } from "./db.ts";

type AnswerKey = { userId: string; call: string; requestId: string };

export const findCommandAnswer = (
  db: Db,
  key: AnswerKey,
): { bodyHash: string; answer: string } | undefined =>
  db.one(
    "SELECT bodyHash, answer FROM idempotency WHERE userId = :userId AND call = :call AND requestId = :requestId",
    key,
  );
export const storeCommandAnswer = (
  db: Db,
  row: AnswerKey & { bodyHash: string; answer: string; createdAt: number },
): void => insertRow(db, "idempotency", row);
/**
 * Deletes the answers stored before `before`. The caller keeps answers for as long as a login can
 * last, because no client repeats a command after that.
 */
export const dropCommandAnswers = (db: Db, before: number): void => {
  db.run("DELETE FROM idempotency WHERE createdAt < :before", { before });
};
