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
  readonly heard = new Map<number, NonNullable<CallOutput<"chatSend">>>();
  reconnects = 0;
  isOpen = false;
  private isLeaving = false;
  private readonly phone: UserClient;

  constructor(phone: UserClient) {
    this.phone = phone;
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
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await this.phone.call[name](input, { requestId });
      if (answer.kind === "done") return answer.result;
      if (answer.kind === "refused") throw new CallError(name, answer as never);
      await pause(100);
    }
    throw new Error(`${name} was never answered`);
  }

  /** Uploads an image without a retry, because a user would first check whether it was uploaded. */
  upload = (): Promise<string> => this.phone.upload();

  /**
   * Listens to the chat of an order. Resolves when the socket is open and missed messages have been
   * read.
   */
  async listen(orderId: string): Promise<void> {
    const socket = await this.dial();
    await this.catchUp(orderId);
    void this.hear(socket, orderId);
  }

  private async dial(): Promise<UserSocket> {
    for (;;) {
      const socket = await this.phone.socket().catch(() => undefined);
      if (socket !== undefined) {
        this.isOpen = true;
        void socket.closed.then(() => (this.isOpen = false));
        return socket;
      }
      await this.waitAgain();
    }
  }

  private async hear(socket: UserSocket, orderId: string): Promise<void> {
    while (
      await socket.next("chat", pollOptions).then(
        () => true,
        () => false,
      )
    )
      await this.catchUp(orderId);
    if (this.isLeaving) return;
    await this.waitAgain();
    await this.listen(orderId);
  }

  private async waitAgain(): Promise<void> {
    this.reconnects += 1;
    await pause(reconnectMs);
  }

  /**
   * Sends a message and stores it from the response, because only messages of the other side are
   * pushed.
   */
  async say(orderId: string, content: string, clientMsgId: string): Promise<void> {
    const line = await this.callUntilAnswered("chatSend", {
      orderId,
      msgType: 1,
      content,
      clientMsgId,
    });
    if (line) this.heard.set(line.seq, line);
  }

  private async catchUp(orderId: string): Promise<void> {
    const { records } = await this.callUntilAnswered("chatList", { id: orderId, limit: 200 });
    for (const it of records) this.heard.set(it.seq, it);
  }

  leave(): Promise<void> {
    this.isLeaving = true;
    return this.phone.close();
  }
}
