import { type Message, MessageType, type Output, type SenderRole } from "contract";
import { CallError, isUnknownOutcomeError } from "../../api/call-error.ts";
import { invalidateReads, queryClient, queryKeyOf } from "../../api/query-client.ts";
import { sendCall } from "../../api/send-call.ts";
import { randomId } from "../../lib/browser/random-id.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { createStore } from "../../lib/browser/store.ts";
import {
  type ChatLog,
  emptyChatLog,
  hasMissingMessages,
  newestMessageSeq,
  addChatMessage,
  addNewerMessagePage,
  addNewestMessagePage,
  addOlderMessagePage,
  markChatReadUpToEndOfPage,
} from "./chat-log.ts";
import { buildFirstMessagesRequest } from "./first-messages-input.ts";
import {
  updateStoredOutbox,
  loadOutbox,
  removeArrivedMessages,
  type OutboxMessage,
} from "./outbox.ts";

const nextPage = 100;
const catchUpsMax = 3;
const triesAfterMs = [2_000, 8_000];

export type BuyerOrSellerSenderRole = (typeof SenderRole)["buyer" | "seller"];
export type ChatMessageToSend = Pick<OutboxMessage, "kind" | "content" | "phraseId">;

/**
 * Returns the prefetched messages and removes them from the cache. Repeats a failed or outdated
 * prefetch, and returns undefined if that fails.
 */
async function takePrefetchedMessages(orderId: string): Promise<Output<"chatList"> | undefined> {
  const first = buildFirstMessagesRequest(orderId);
  const how = {
    queryKey: queryKeyOf("chatList", first),
    queryFn: () => sendCall("chatList", first),
    meta: { quiet: true },
  };
  const lines = await queryClient.fetchQuery(how).catch(() => undefined);
  queryClient.removeQueries({ queryKey: how.queryKey, exact: true });
  return lines;
}

/**
 * State of one chat without UI: its messages, its unsent messages, and functions that synchronize
 * both with the backend.
 */
export function createChatRoom(orderId: string, myRole: BuyerOrSellerSenderRole) {
  const log = createStore<ChatLog>(emptyChatLog);
  const outbox = createStore<readonly OutboxMessage[]>(loadOutbox(orderId));
  const change = (how: (lines: readonly OutboxMessage[]) => readonly OutboxMessage[]) =>
    outbox.set(updateStoredOutbox(orderId, how));
  const setLine = (id: string, to: Partial<OutboxMessage>) =>
    change((lines) => lines.map((it) => (it.clientMsgId === id ? { ...it, ...to } : it)));
  const know = (next: ChatLog) => {
    log.set(next);
    if (outbox.get().length > 0)
      change((lines) => removeArrivedMessages(lines, next.messages, myRole));
  };

  let isAtEnd = true;
  /** New messages count as read only if the end of the chat is in view and the page is visible. */
  const isSeen = () => isAtEnd && document.visibilityState === "visible";
  const isUnread = () =>
    log.get().messages.some((it) => it.seq > log.get().readSeq && it.senderRole !== myRole);

  async function readNews(): Promise<void> {
    const seen = isSeen();
    const read = seen ? 1 : 0;
    const first = buildFirstMessagesRequest(orderId);
    const isAhead = queryClient.getQueryState(queryKeyOf("chatList", first)) !== undefined;
    const ahead = isAhead ? await takePrefetchedMessages(orderId) : undefined;
    // Prefetched messages were requested with `read: 0`. If the chat is in view, the last request
    // of this function marks them as read and detects newer messages.
    if (ahead) know(addNewestMessagePage(log.get(), ahead, false));
    else if (log.get().messages.length === 0)
      know(addNewestMessagePage(log.get(), await sendCall("chatList", { ...first, read }), seen));
    else
      for (let more = true; more; ) {
        const { lastContiguousSeq } = log.get();
        const page = await sendCall("chatList", {
          id: orderId,
          afterSeq: lastContiguousSeq,
          limit: nextPage,
          read,
        });
        know(addNewerMessagePage(log.get(), page, seen));
        // Stop if `hasMore` is set but the page has no new message, to avoid an endless loop.
        more = page.hasMore === 1 && log.get().lastContiguousSeq > lastContiguousSeq;
      }
    // Messages that were loaded with `read: 0` count as read only after another request with
    // `read: 1`.
    if (seen && isUnread())
      know(
        markChatReadUpToEndOfPage(
          log.get(),
          await sendCall("chatList", { id: orderId, limit: 1, read }),
        ),
      );
  }

  let running: Promise<void> | undefined;
  let again = false;
  async function readAll(): Promise<void> {
    let rounds = 0;
    do {
      again = false;
      rounds += 1;
      await readNews();
    } while (again || (hasMissingMessages(log.get()) && rounds < catchUpsMax));
  }

  /**
   * Loads all new messages. A call during a running catch-up causes one more round, because the
   * response to the running request may be outdated.
   */
  function catchUp(): Promise<void> {
    again = running !== undefined;
    running ??= readAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  /**
   * Called when the end of the chat comes into view or leaves it. In the first case, marks messages
   * as read.
   */
  function look(atEnd: boolean): void {
    isAtEnd = atEnd;
    if (isSeen() && isUnread()) void catchUp().catch(() => {});
  }

  let readingOlder = false;
  async function older(): Promise<void> {
    const [oldest] = log.get().messages;
    if (readingOlder || !oldest || !log.get().hasOlder) return;
    readingOlder = true;
    try {
      know(
        addOlderMessagePage(
          log.get(),
          await sendCall("chatList", { id: orderId, beforeSeq: oldest.seq, limit: nextPage }),
        ),
      );
    } finally {
      readingOlder = false;
    }
  }

  const sendLine = (line: OutboxMessage): Promise<Message | null> =>
    line.kind === "quick"
      ? // No `clientMsgId` in this call. With the same request id, a retry adds no second message.
        sendCall(
          "chatSendCommon",
          { orderId, messageId: line.phraseId ?? "" },
          { requestId: line.clientMsgId },
        )
      : sendCall("chatSend", {
          orderId,
          msgType: line.kind === "image" ? MessageType.image : MessageType.text,
          content: line.content,
          clientMsgId: line.clientMsgId,
        });

  let resumed = 0;
  let tries = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  /**
   * Retries unsent messages on a timer, because a phone reports being online shortly before its
   * network works, and fires no second `online` event.
   */
  function tryLater(): void {
    const waitMs = triesAfterMs[tries];
    if (waitMs === undefined || !navigator.onLine) return;
    tries += 1;
    nextTry = setTimeout(sendLost, waitMs);
  }
  async function deliver(line: OutboxMessage): Promise<void> {
    const before = resumed;
    try {
      const message = await sendLine(line);
      change((lines) => lines.filter((it) => it.clientMsgId !== line.clientMsgId));
      if (message) know(addChatMessage(log.get(), message));
      // Read the new messages if the sent one may be missing: an empty log does not accept it, and
      // the response to a pending first page may lack it.
      if (!message || log.get().messages.length === 0 || hasMissingMessages(log.get()))
        void catchUp().catch(() => {});
      invalidateReads(["orderList"]);
    } catch (error) {
      // The message may have arrived although the response was lost. Read the chat before the
      // message counts as failed.
      if (isUnknownOutcomeError(error)) await catchUp().catch(() => {});
      const problem =
        error instanceof CallError && error.kind === "refused" ? error.text : undefined;
      // The app reconnected while the message was being sent. `resume` ran before this failure was
      // known and does not run again for it. Keep the state `sending`, so that the message is sent
      // again.
      if (problem === undefined && resumed !== before) return;
      setLine(line.clientMsgId, { state: "failed", ...(problem !== undefined && { problem }) });
      if (!(error instanceof CallError) || error.kind !== "noAnswer") return;
      // Without a connection, later messages must wait for this one. Otherwise, they could arrive
      // before it.
      change((lines) =>
        lines.map((it) => (it.state === "sending" ? { ...it, state: "failed" } : it)),
      );
      tryLater();
    }
  }

  let pumping = false;
  /** Sends one message at a time, so that they arrive in the order in which they were written. */
  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    try {
      for (
        let next = outbox.get().find((it) => it.state === "sending");
        next;
        next = outbox.get().find((it) => it.state === "sending")
      )
        await deliver(next);
    } finally {
      pumping = false;
    }
  }

  function say(line: ChatMessageToSend): void {
    const made: OutboxMessage = {
      ...line,
      clientMsgId: randomId(),
      madeAt: serverNow(),
      afterSeq: newestMessageSeq(log.get()),
      state: "sending",
    };
    change((lines) => [...lines, made]);
    void pump();
  }

  /**
   * Sends the message again under the same id. A refused phrase gets a new id, because the backend
   * has already answered its request id with the refusal.
   */
  function resend(id: string): void {
    change((lines) =>
      lines.map(({ problem, ...line }) => {
        if (line.clientMsgId !== id) return problem === undefined ? line : { ...line, problem };
        return {
          ...line,
          state: "sending",
          ...(problem !== undefined && line.kind === "quick" && { clientMsgId: randomId() }),
        };
      }),
    );
    void pump();
  }

  const drop = (id: string) => change((lines) => lines.filter((it) => it.clientMsgId !== id));

  /**
   * Called when the chat is opened and after each reconnect. Sends all unsent messages, except
   * those that the backend refused. They may be left from an earlier visit.
   */
  function resume(): void {
    resumed += 1;
    tries = 0;
    sendLost();
  }
  function sendLost(): void {
    clearTimeout(nextTry);
    change((lines) =>
      lines.map((line) =>
        line.state === "failed" && line.problem === undefined
          ? { ...line, state: "sending" }
          : line,
      ),
    );
    void pump();
  }

  return { orderId, myRole, log, outbox, catchUp, look, older, say, resend, drop, resume };
}
