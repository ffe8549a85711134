import { randomUUID } from "node:crypto";
import { ticketOffer } from "../../contract/src/index.ts";

const reconnectMs = 300;

export type Person = { p: string; userId: string; token: string };
type Envelope<T> = { code: number; result: T; message: string };
type Line = { seq: number; clientMsgId: string; senderId: string; content: string };

/** A phone without a screen: calls with one request id until they are answered, a socket that comes back, and a chat that catches up. */
export class Phone {
  readonly heard = new Map<number, Line>();
  reconnects = 0;
  private socket: WebSocket | undefined;
  private isLeaving = false;
  private readonly home: string;
  readonly person: Person;

  constructor(home: string, person: Person) {
    this.home = home;
    this.person = person;
  }

  read = <T>(path: string): Promise<T> => this.insist("GET", path);
  command = <T>(method: "POST" | "PUT", path: string, body: object = {}): Promise<T> => this.insist(method, path, body);

  /** As a person does it: the same wish again until there is an answer. */
  private async insist<T>(method: string, path: string, body?: object): Promise<T> {
    const requestId = randomUUID();
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await this.call<T>(method, path, requestId, body).catch(() => undefined);
      if (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 100));
      else if (answer.code === 200) return answer.result;
      else throw new Error(`${method} ${path}: ${answer.code} ${answer.message}`);
    }
    throw new Error(`${method} ${path} was never answered`);
  }

  /** Undefined when the road broke: nobody knows whether it was done. */
  private async call<T>(method: string, path: string, requestId: string, body?: object): Promise<Envelope<T> | undefined> {
    const response = await fetch(`${this.home}/lightweight${path}`, {
      method,
      headers: {
        "x-access-token": this.person.token,
        "x-key": this.person.p,
        ...(body !== undefined && { "x-request-id": requestId, "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    return response.status >= 500 ? undefined : ((await response.json()) as Envelope<T>);
  }

  /** Files are sent once: the person looks whether the picture stands. */
  async upload(picture: Uint8Array<ArrayBuffer>): Promise<string> {
    const body = new FormData();
    body.append("file", new Blob([picture], { type: "image/png" }), "voucher.png");
    const headers = { "x-access-token": this.person.token, "x-key": this.person.p };
    const answer = await fetch(`${this.home}/lightweight/basic/upload`, { method: "POST", headers, body });
    return ((await answer.json()) as Envelope<{ url: string }>).result.url;
  }

  /** Listens to one order's chat from now on. Resolves when the socket is open and what was missed has been read. */
  listen(orderId: string): Promise<void> {
    return new Promise((resolve) => {
      const address = `${this.home.replace("http", "ws")}/lightweight/websocket/${this.person.userId}`;
      const socket = new WebSocket(address, ticketOffer(this.person));
      this.socket = socket;
      socket.addEventListener("open", () => void this.catchUp(orderId).then(resolve));
      socket.addEventListener("message", ({ data }) => {
        const { cmd } = JSON.parse(String(data)) as { cmd: string };
        if (cmd === "chat") void this.catchUp(orderId);
      });
      socket.addEventListener("close", () => {
        if (this.isLeaving) return;
        this.reconnects += 1;
        setTimeout(() => void this.listen(orderId).then(resolve), reconnectMs);
      });
    });
  }

  /** One's own line comes as the answer, only the other side's are pushed. */
  async say(orderId: string, content: string, clientMsgId: string): Promise<void> {
    const line = await this.command<Line>("POST", "/chat/v1/send/message", { orderId, msgType: 1, content, clientMsgId });
    this.heard.set(line.seq, line);
  }

  async catchUp(orderId: string): Promise<void> {
    const { records } = await this.read<{ records: Line[] }>(`/chat/v1/list/${orderId}?limit=200`);
    for (const it of records) this.heard.set(it.seq, it);
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  leave(): void {
    this.isLeaving = true;
    this.socket?.close();
  }
}
