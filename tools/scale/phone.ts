import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { NotDone } from "../../mock/src/client/call-client.ts";
import type { Phone } from "../../mock/src/client/user-client.ts";
import type { PhoneSocket } from "../../mock/src/client/user-socket.ts";
import type { CallInput, CallName, CallOutput } from "../../mock/src/client/wire.ts";

const reconnectMs = 300;
/** Longer than any test: only a closed socket ends the listening. */
const pollOptions = { timeoutMs: 600_000 };

/** A phone whose person does not give up: calls with one request id until they are answered, a socket that comes back, and a chat that catches up. */
export class ReconnectingClient {
  readonly heard = new Map<number, NonNullable<CallOutput<"chatSend">>>();
  reconnects = 0;
  isOpen = false;
  private isLeaving = false;
  private readonly phone: Phone;

  constructor(phone: Phone) {
    this.phone = phone;
  }

  /** As a person does it: the same wish again until there is an answer. When the road broke nobody knows whether it was done. */
  async must<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const requestId = randomUUID();
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await this.phone.ask[name](input, { requestId });
      if (answer.kind === "done") return answer.result;
      if (answer.kind === "refused") throw new NotDone(name, answer as never);
      await pause(100);
    }
    throw new Error(`${name} was never answered`);
  }

  /** Files are sent once: the person looks whether the picture stands. */
  upload = (): Promise<string> => this.phone.upload();

  /** Listens to one order's chat from now on. Resolves when the socket is open and what was missed has been read. */
  async listen(orderId: string): Promise<void> {
    const socket = await this.dial();
    await this.catchUp(orderId);
    void this.hear(socket, orderId);
  }

  private async dial(): Promise<PhoneSocket> {
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

  private async hear(socket: PhoneSocket, orderId: string): Promise<void> {
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

  /** One's own line comes as the answer, only the other side's are pushed. */
  async say(orderId: string, content: string, clientMsgId: string): Promise<void> {
    const line = await this.must("chatSend", { orderId, msgType: 1, content, clientMsgId });
    if (line) this.heard.set(line.seq, line);
  }

  private async catchUp(orderId: string): Promise<void> {
    const { records } = await this.must("chatList", { id: orderId, limit: 200 });
    for (const it of records) this.heard.set(it.seq, it);
  }

  leave(): Promise<void> {
    this.isLeaving = true;
    return this.phone.close();
  }
}
