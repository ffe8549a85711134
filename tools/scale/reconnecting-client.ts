import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { CallError } from "../../mock/src/client/call-client.ts";
import type { UserClient } from "../../mock/src/client/user-client.ts";
import type { UserSocket } from "../../mock/src/client/user-socket.ts";
import type { CallInput, CallName, CallOutput } from "../../mock/src/client/call-types.ts";

const reconnectMs = 300;
/** Longer than any test, so that only closing the socket ends the listening. */
const pollOptions = { timeoutMs: 600_000 };

/**
 * A client that repeats a call with one request id until it is answered, reconnects its socket and
 * reads missed messages.
 */
export class ReconnectingClient {
  readonly received = new Map<number, NonNullable<CallOutput<"chatSend">>>();
  reconnects = 0;
  isOpen = false;
  private isClosing = false;
  private readonly client: UserClient;

  constructor(client: UserClient) {
    this.client = client;
  }

  /**
   * Repeats the same request up to 60 times until there is a response, because after a lost
   * connection the outcome is unknown.
   */
  async callUntilAnswered<N extends CallName>(
    name: N,
    input: CallInput<N>,
  ): Promise<CallOutput<N>> {
    const requestId = randomUUID();
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const outcome = await this.client.call[name](input, { requestId });
      if (outcome.kind === "done") return outcome.result;
      if (outcome.kind === "refused") throw new CallError(name, outcome as never);
      await pause(100);
    }
    throw new Error(`${name} was never answered`);
  }

  /** Uploads an image without a retry, because a user would first check whether it was uploaded. */
  upload = (): Promise<string> => this.client.upload();

  /**
   * Listens to the chat of an order. Resolves when the socket is open and missed messages have been
   * read.
   */
  async listen(orderId: string): Promise<void> {
    const socket = await this.openSocket();
    await this.fetchMissedMessages(orderId);
    void this.followChat(socket, orderId);
  }

  private async openSocket(): Promise<UserSocket> {
    for (;;) {
      const socket = await this.client.socket().catch(() => undefined);
      if (socket !== undefined) {
        this.isOpen = true;
        void socket.closed.then(() => (this.isOpen = false));
        return socket;
      }
      await this.pauseBeforeReconnect();
    }
  }

  private async followChat(socket: UserSocket, orderId: string): Promise<void> {
    while (
      await socket.next("chat", pollOptions).then(
        () => true,
        () => false,
      )
    )
      await this.fetchMissedMessages(orderId);
    if (this.isClosing) return;
    await this.pauseBeforeReconnect();
    await this.listen(orderId);
  }

  private async pauseBeforeReconnect(): Promise<void> {
    this.reconnects += 1;
    await pause(reconnectMs);
  }

  /**
   * Sends a message and stores it from the response, because only messages of the other side are
   * pushed.
   */
  async send(orderId: string, content: string, clientMsgId: string): Promise<void> {
    const message = await this.callUntilAnswered("chatSend", {
      orderId,
      msgType: 1,
      content,
      clientMsgId,
    });
    if (message) this.received.set(message.seq, message);
  }

  private async fetchMissedMessages(orderId: string): Promise<void> {
    const { records } = await this.callUntilAnswered("chatList", { id: orderId, limit: 200 });
    for (const it of records) this.received.set(it.seq, it);
  }

  close(): Promise<void> {
    this.isClosing = true;
    return this.client.close();
  }
}
