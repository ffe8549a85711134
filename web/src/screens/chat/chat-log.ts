import type { Message, Output } from "contract";
import { isUserOnline } from "../../trade/people/is-user-online.ts";

/** The messages of one chat that are loaded. `messages` is sorted by `seq` without duplicates. */
export type ChatLog = {
  messages: readonly Message[];
  /**
   * All messages from the oldest loaded one up to this `seq` are loaded. Above it, messages may be
   * missing.
   */
  lastContiguousSeq: number;
  /** Highest `seq` that was loaded while the page and the end of the chat were visible. */
  readSeq: number;
  /** Highest `seq` that the other side has read. */
  peerReadSeq: number;
  hasOlder: boolean;
  /** Undefined if the backend does not report it. */
  peerOnline: boolean | undefined;
  readonly: boolean;
};
type Page = Output<"chatList">;

export const emptyChatLog: ChatLog = {
  messages: [],
  lastContiguousSeq: 0,
  readSeq: 0,
  peerReadSeq: 0,
  hasOlder: false,
  peerOnline: false,
  readonly: false,
};

/** Merges messages without duplicates, in any order of arrival. */
function mergeMessages(known: readonly Message[], news: readonly Message[]): readonly Message[] {
  const last = known.at(-1)?.seq ?? 0;
  const isAppend = news.every((it, index) => it.seq > (news[index - 1]?.seq ?? last));
  if (isAppend) return news.length === 0 ? known : [...known, ...news];
  const bySeq = new Map([...known, ...news].map((it) => [it.seq, it]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Returns the highest `seq` up to which no message above `from` is missing. */
function headFrom(messages: readonly Message[], from: number): number {
  let head = from;
  for (const { seq } of messages) if (seq === head + 1) head = seq;
  return head;
}

const facts = (
  log: ChatLog,
  page: Page,
): Pick<ChatLog, "peerReadSeq" | "peerOnline" | "readonly"> => ({
  // Responses may arrive out of order, so the read position of the other side never decreases.
  peerReadSeq: Math.max(log.peerReadSeq, page.peerReadSeq ?? 0),
  peerOnline: isUserOnline({ online: page.peerOnline }),
  readonly: page.readonly === 1,
});

const seenTo = (log: ChatLog, page: Page, seen: boolean): number =>
  seen ? Math.max(log.readSeq, page.records.at(-1)?.seq ?? 0) : log.readSeq;

/** Adds the first page, requested without a `seq`: the newest messages. */
export const addNewestMessagePage = (log: ChatLog, page: Page, seen: boolean): ChatLog => ({
  ...addNewerMessagePage(log, page, seen),
  hasOlder: page.hasMore === 1,
});

/**
 * Adds a page requested with `lastContiguousSeq` as `afterSeq`. The page begins directly after that
 * message, so a `seq` that it skips does not exist.
 */
export function addNewerMessagePage(log: ChatLog, page: Page, seen: boolean): ChatLog {
  const messages = mergeMessages(log.messages, page.records);
  const last = page.records.at(-1)?.seq ?? 0;
  return {
    ...log,
    ...facts(log, page),
    messages,
    lastContiguousSeq: headFrom(messages, Math.max(log.lastContiguousSeq, last)),
    readSeq: seenTo(log, page, seen),
  };
}

/**
 * Adds a page requested with `beforeSeq`. It ends before the oldest loaded message. A page without
 * older messages is the last one, even if `hasMore` is set.
 */
export function addOlderMessagePage(log: ChatLog, page: Page): ChatLog {
  const messages = mergeMessages(log.messages, page.records);
  const isOlder = (messages[0]?.seq ?? 0) < (log.messages[0]?.seq ?? 0);
  return { ...log, ...facts(log, page), messages, hasOlder: page.hasMore === 1 && isOlder };
}

/**
 * Adds one message: the newest one, read again to mark the chat as read, or the response to a sent
 * message. Messages below it may still be missing. Does nothing while the log is empty.
 */
export function addChatMessage(log: ChatLog, last: Message): ChatLog {
  if (log.messages.length === 0) return log;
  const messages = mergeMessages(log.messages, [last]);
  return { ...log, messages, lastContiguousSeq: headFrom(messages, log.lastContiguousSeq) };
}
export const markChatReadUpToEndOfPage = (log: ChatLog, page: Page): ChatLog => {
  const last = page.records.at(-1);
  const seen = { ...log, ...facts(log, page), readSeq: seenTo(log, page, true) };
  return last ? addChatMessage(seen, last) : seen;
};

export const newestMessageSeq = (log: ChatLog): number => log.messages.at(-1)?.seq ?? 0;
export const hasMissingMessages = (log: ChatLog): boolean =>
  newestMessageSeq(log) > log.lastContiguousSeq;
