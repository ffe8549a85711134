import type { MessageType, SenderRole } from "contract";
import { type Db, insertRow } from "./db.ts";

export type ChatMessageRecord = {
  id: string;
  orderId: string;
  seq: number;
  senderId: string;
  senderRole: SenderRole;
  msgType: MessageType;
  content: string;
  clientMsgId: string;
  createdAt: number;
};
const lastSeq = (db: Db, orderId: string): number =>
  db.one<{ seq: number }>(
    "SELECT coalesce(max(seq), 0) AS seq FROM messages WHERE orderId = :orderId",
    { orderId },
  )?.seq ?? 0;
/** Adds a message with the next sequence number (1, 2, 3 …) of its order. */
export function insertChatMessage(db: Db, item: Omit<ChatMessageRecord, "seq">): ChatMessageRecord {
  const row = { ...item, seq: lastSeq(db, item.orderId) + 1 };
  insertRow(db, "messages", row);
  return row;
}
export const chatMessageByClientId = (
  db: Db,
  orderId: string,
  senderId: string,
  clientMsgId: string,
): ChatMessageRecord | undefined =>
  db.one(
    "SELECT * FROM messages WHERE orderId = :orderId AND senderId = :senderId AND clientMsgId = :clientMsgId AND clientMsgId <> ''",
    {
      orderId,
      senderId,
      clientMsgId,
    },
  );
export const chatMessagesAfter = (
  db: Db,
  orderId: string,
  seq: number,
  limit: number,
): ChatMessageRecord[] =>
  db.all(
    "SELECT * FROM messages WHERE orderId = :orderId AND seq > :seq ORDER BY seq LIMIT :limit",
    { orderId, seq, limit },
  );
export const chatMessagesBefore = (
  db: Db,
  orderId: string,
  seq: number,
  limit: number,
): ChatMessageRecord[] =>
  db
    .all<ChatMessageRecord>(
      "SELECT * FROM messages WHERE orderId = :orderId AND seq < :seq ORDER BY seq DESC LIMIT :limit",
      {
        orderId,
        seq,
        limit,
      },
    )
    .reverse();
export const lastChatMessageOfOrder = (db: Db, orderId: string): ChatMessageRecord | undefined =>
  db.one("SELECT * FROM messages WHERE orderId = :orderId ORDER BY seq DESC LIMIT 1", { orderId });
export const countSentMessages = (db: Db, senderId: string, since: number): number =>
  db.one<{ n: number }>(
    "SELECT count(*) AS n FROM messages WHERE senderId = :senderId AND createdAt > :since",
    { senderId, since },
  )?.n ?? 0;

export const lastReadMessageSeqOfUser = (db: Db, orderId: string, userId: string): number =>
  db.one<{ seq: number }>(
    "SELECT seq FROM chatReads WHERE orderId = :orderId AND userId = :userId",
    { orderId, userId },
  )?.seq ?? 0;
export const markMessagesRead = (db: Db, orderId: string, userId: string, seq: number): void => {
  db.run(
    "INSERT INTO chatReads (orderId, userId, seq) VALUES (:orderId, :userId, :seq) ON CONFLICT (orderId, userId) DO UPDATE SET seq = max(seq, :seq)",
    {
      orderId,
      userId,
      seq,
    },
  );
};
/**
 * Counts messages of the other side that the user has not read. System messages are not counted,
 * because the order itself shows their content.
 */
export const countUnreadMessages = (db: Db, orderId: string, userId: string): number =>
  db.one<{ n: number }>(
    `SELECT count(*) AS n FROM messages WHERE orderId = :orderId AND senderRole IN (1, 2) AND senderId <> :userId
       AND seq > coalesce((SELECT seq FROM chatReads WHERE orderId = :orderId AND userId = :userId), 0)`,
    { orderId, userId },
  )?.n ?? 0;
