import { type Message, MessageType, type SenderRole } from "contract";
import { readJsonSlot, type StorageSlot, storage } from "../../lib/browser/storage.ts";

/** A line that has not arrived yet. It is written down before it is sent, with the id that makes one message of all its sendings. */
export type OutboxLine = {
  clientMsgId: string;
  kind: "text" | "image" | "quick";
  /** The text, the address of the picture, or the words of the phrase. */
  content: string;
  phraseId?: string;
  /** By the server's clock. */
  madeAt: number;
  /** The newest message known when it was made: what answers it comes later. */
  afterSeq: number;
  state: "sending" | "failed";
  /** Why the backend refused it. */
  problem?: string;
};

const isWaiting = (it: unknown): it is OutboxLine =>
  typeof it === "object" &&
  it !== null &&
  typeof (it as OutboxLine).clientMsgId === "string" &&
  typeof (it as OutboxLine).content === "string" &&
  ["text", "image", "quick"].includes((it as OutboxLine).kind);

const slotOf = (orderId: string): StorageSlot => storage.personal(`outbox_${orderId}`);
export const messageDraftSlot = (orderId: string): StorageSlot =>
  storage.personal(`draft_${orderId}`);

/** Whatever was on its way when the page went is sent again. What does not look like a line is dropped. */
export function loadOutbox(orderId: string): readonly OutboxLine[] {
  const stored = readJsonSlot(slotOf(orderId));
  return Array.isArray(stored) ? stored.filter(isWaiting) : [];
}

/** Read and written in one go: another tab may have put a line there meanwhile. */
export function changeOutbox(
  orderId: string,
  change: (lines: readonly OutboxLine[]) => readonly OutboxLine[],
): readonly OutboxLine[] {
  const lines = change(loadOutbox(orderId));
  if (lines.length === 0) slotOf(orderId).clear();
  else slotOf(orderId).set(JSON.stringify(lines));
  return lines;
}

const types: Record<OutboxLine["kind"], MessageType> = {
  text: MessageType.text,
  image: MessageType.image,
  quick: MessageType.quick,
};

/**
 * The lines that have not arrived. One has arrived when its id came back; a backend that tells no id is believed when
 * the same words stand there under one's own name, later than the line was made, and no other line claims them.
 */
export function unsentLines(
  lines: readonly OutboxLine[],
  messages: readonly Message[],
  myRole: (typeof SenderRole)["buyer" | "seller"],
): readonly OutboxLine[] {
  if (lines.length === 0) return lines;
  const mine = messages.filter((it) => it.senderRole === myRole);
  const claimed = new Set<number>();
  const hasArrived = (line: OutboxLine): boolean => {
    const found =
      mine.find((it) => it.clientMsgId === line.clientMsgId) ??
      mine.find(
        (it) =>
          it.clientMsgId === "" &&
          it.seq > line.afterSeq &&
          it.msgType === types[line.kind] &&
          it.content === line.content &&
          !claimed.has(it.seq),
      );
    if (found) claimed.add(found.seq);
    return found !== undefined;
  };
  return lines.filter((line) => !hasArrived(line));
}
