import { type Message, MessageType, type SenderRole } from "contract";
import { draft, schema } from "../../lib/browser/draft.ts";
import { type StorageSlot, storage } from "../../lib/browser/storage.ts";

/**
 * A message that has not arrived yet. It is stored before it is sent. Retries use the same id, so
 * that the backend creates only one message.
 */
export type OutboxMessage = {
  clientMsgId: string;
  kind: "text" | "image" | "quick";
  /** Typed text, URL of the image, or text of the quick phrase, depending on `kind`. */
  content: string;
  phraseId?: string;
  /** Server time in milliseconds when the message was written. */
  madeAt: number;
  /** Highest `seq` known when the message was written. The sent message has a higher one. */
  afterSeq: number;
  state: "sending" | "failed";
  /** Reason why the backend refused the message. Missing if it was not refused. */
  problem?: string;
};

const draftOf = (orderId: string) =>
  draft(
    storage.personal(`outbox_${orderId}`),
    schema.validItems(
      schema.whole<OutboxMessage>(
        {
          clientMsgId: schema.text,
          kind: schema.oneOf(["text", "image", "quick"]),
          content: schema.text,
          phraseId: schema.text,
          madeAt: schema.number,
          afterSeq: schema.number,
          state: schema.oneOf(["sending", "failed"]),
          problem: schema.text,
        },
        ["phraseId", "problem"],
      ),
    ),
  );
export const messageDraftStorageSlot = (orderId: string): StorageSlot =>
  storage.personal(`draft_${orderId}`);

/**
 * Returns the stored unsent messages, including those that were being sent when the page closed.
 * Drops malformed entries.
 */
export const loadOutbox = (orderId: string): readonly OutboxMessage[] => draftOf(orderId).read();

/**
 * Changes the stored messages. Reads and writes them in one step, because another tab may have
 * added a message meanwhile.
 */
export function updateStoredOutbox(
  orderId: string,
  change: (lines: readonly OutboxMessage[]) => readonly OutboxMessage[],
): readonly OutboxMessage[] {
  const lines = change(loadOutbox(orderId));
  if (lines.length === 0) draftOf(orderId).clear();
  else draftOf(orderId).write([...lines]);
  return lines;
}

const types: Record<OutboxMessage["kind"], MessageType> = {
  text: MessageType.text,
  image: MessageType.image,
  quick: MessageType.quick,
};

/**
 * Returns the `lines` that are not yet among the user's own `messages`. They are matched by
 * `clientMsgId`. A message without that id matches only one line: one with the same type and
 * content that was written before it.
 */
export function removeArrivedMessages(
  lines: readonly OutboxMessage[],
  messages: readonly Message[],
  myRole: (typeof SenderRole)["buyer" | "seller"],
): readonly OutboxMessage[] {
  if (lines.length === 0) return lines;
  const mine = messages.filter((it) => it.senderRole === myRole);
  const claimed = new Set<number>();
  const hasArrived = (line: OutboxMessage): boolean => {
    const found =
      mine.find((it) => it.clientMsgId === line.clientMsgId) ??
      mine.find(
        (item) =>
          item.clientMsgId === "" &&
          item.seq > line.afterSeq &&
          item.msgType === types[line.kind] &&
          item.content === line.content &&
          !claimed.has(item.seq),
      );
    if (found) claimed.add(found.seq);
    return found !== undefined;
  };
  return lines.filter((line) => !hasArrived(line));
}
