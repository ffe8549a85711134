import type { Message, Output } from "contract";
import { isUserOnline } from "../../lib/browser/online.ts";

/** What is known of one chat. `messages` is in the order of their numbers, each number once. */
export type ChatLog = {
  messages: readonly Message[];
  /** Everything from the oldest message held up to this number is held. Above it there may be holes. */
  head: number;
  /** The newest number that was fetched while the chat was seen. */
  readSeq: number;
  /** How far the other side has read. */
  peerReadSeq: number;
  hasOlder: boolean;
  /** Undefined: nobody has told. */
  peerOnline: boolean | undefined;
  readonly: boolean;
};
type Page = Output<"chatList">;

export const emptyLog: ChatLog = {
  messages: [],
  head: 0,
  readSeq: 0,
  peerReadSeq: 0,
  hasOlder: false,
  peerOnline: false,
  readonly: false,
};

/** Each message once, whichever way and however often it came. */
function mergeMessages(known: readonly Message[], news: readonly Message[]): readonly Message[] {
  const last = known.at(-1)?.seq ?? 0;
  const isAppend = news.every((it, index) => it.seq > (news[index - 1]?.seq ?? last));
  if (isAppend) return news.length === 0 ? known : [...known, ...news];
  const bySeq = new Map([...known, ...news].map((it) => [it.seq, it]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** The last number before the first hole above a number. */
function headFrom(messages: readonly Message[], from: number): number {
  let head = from;
  for (const { seq } of messages) if (seq === head + 1) head = seq;
  return head;
}

const facts = (
  log: ChatLog,
  page: Page,
): Pick<ChatLog, "peerReadSeq" | "peerOnline" | "readonly"> => ({
  // Answers may overtake each other; what has been read stays read.
  peerReadSeq: Math.max(log.peerReadSeq, page.peerReadSeq ?? 0),
  peerOnline: isUserOnline({ online: page.peerOnline }),
  readonly: page.readonly === 1,
});

const seenTo = (log: ChatLog, page: Page, seen: boolean): number =>
  seen ? Math.max(log.readSeq, page.records.at(-1)?.seq ?? 0) : log.readSeq;

/** The first page, asked without a number: the newest lines. */
export const withNewest = (log: ChatLog, page: Page, seen: boolean): ChatLog => ({
  ...withNewer(log, page, seen),
  hasOlder: page.hasMore === 1,
});

/** A page asked with `afterSeq`: it begins where the head ended, and what it leaves out does not exist. */
export function withNewer(log: ChatLog, page: Page, seen: boolean): ChatLog {
  const messages = mergeMessages(log.messages, page.records);
  const last = page.records.at(-1)?.seq ?? 0;
  return {
    ...log,
    ...facts(log, page),
    messages,
    head: headFrom(messages, Math.max(log.head, last)),
    readSeq: seenTo(log, page, seen),
  };
}

/** A page asked with `beforeSeq`: it ends where the oldest message begins. One that brings nothing older is the last, whatever it promises. */
export function withOlder(log: ChatLog, page: Page): ChatLog {
  const messages = mergeMessages(log.messages, page.records);
  const isOlder = (messages[0]?.seq ?? 0) < (log.messages[0]?.seq ?? 0);
  return { ...log, ...facts(log, page), messages, hasOlder: page.hasMore === 1 && isOlder };
}

/** The last line alone, fetched to say that it was seen; and the answer to a line of one's own. Either may stand above a hole. */
export function withLast(log: ChatLog, last: Message): ChatLog {
  if (log.messages.length === 0) return log;
  const messages = mergeMessages(log.messages, [last]);
  return { ...log, messages, head: headFrom(messages, log.head) };
}
export const withSeen = (log: ChatLog, page: Page): ChatLog => {
  const last = page.records.at(-1);
  const seen = { ...log, ...facts(log, page), readSeq: seenTo(log, page, true) };
  return last ? withLast(seen, last) : seen;
};

export const newestSeq = (log: ChatLog): number => log.messages.at(-1)?.seq ?? 0;
export const hasHole = (log: ChatLog): boolean => newestSeq(log) > log.head;
