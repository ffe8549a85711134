import { vi } from "vitest";

/** WebSocket whose server side the test controls. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: unknown[] = [];
  closed = false;
  readyState = 0;
  readonly address: string;
  readonly protocols: string[];

  constructor(address: string, protocols: string[]) {
    this.address = address;
    this.protocols = protocols;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(cmd: string, msgTxt = "", orderId = "") {
    this.onmessage?.({ data: JSON.stringify({ cmd, msgTxt, orderId }) });
  }
  sayRaw(data: unknown) {
    this.onmessage?.({ data });
  }
  drop(code = 1006) {
    this.onclose?.({ code });
  }
}

export function stubWebSocket(): void {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}
