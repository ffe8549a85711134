import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { createSeededRandom } from "./smuggling-corpus.ts";

export const networkFaultNames = [
  "down",
  "latency",
  "bandwidth",
  "slow close",
  "timeout",
  "reset",
  "slicer",
  "limit",
  "loss",
] as const;
export type NetworkFaultName = (typeof networkFaultNames)[number];
/** "up" is the direction from the client to the server, "down" is the opposite one. */
export type NetworkFaultDirection = "up" | "down";
export type ActiveNetworkFault =
  | { toxic: NetworkFaultName; way: NetworkFaultDirection }
  | undefined;

/** The fault "limit" cuts a connection after this many bytes, which is inside an HTTP header. */
const limitBytes = 100;

/** Forwards the data of one direction of a connection in order, or applies a fault to it. */
class NetworkFaultStream {
  private readonly to: Socket;
  private readonly sick: () => NetworkFaultName | undefined;
  private readonly cut: () => void;
  private queue: Promise<unknown> = Promise.resolve();
  private passed = 0;
  private readonly throwDie = createSeededRandom(7);

  constructor(from: Socket, to: Socket, sick: () => NetworkFaultName | undefined, cut: () => void) {
    this.to = to;
    this.sick = sick;
    this.cut = cut;
    from.on("data", (chunk: Buffer) => this.inTurn(() => this.pass(chunk)));
    from.once("end", () => this.inTurn(() => this.end()));
    from.on("error", cut).once("close", () => this.inTurn(cut));
  }

  private inTurn(work: () => unknown): void {
    const before = this.queue;
    this.queue = (async () => {
      await before;
      await work();
    })();
  }

  private async pass(chunk: Buffer): Promise<void> {
    const toxic = this.sick();
    if (toxic === "timeout") return;
    if (toxic === "reset") return this.cut();
    if (toxic === "limit") return this.limit(chunk);
    if (toxic === "latency") await wait(15 + this.throwDie(20));
    if (toxic === "loss" && this.throwDie(2) === 0) await wait(60);
    if (toxic === "slicer") return this.slice(chunk, 7, () => wait(0));
    if (toxic === "bandwidth") return this.slice(chunk, 128, () => wait(4));
    this.to.write(chunk);
  }

  private async slice(
    chunk: Buffer,
    bytesMax: number,
    between: () => Promise<unknown>,
  ): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const bytes = bytesMax > 7 ? bytesMax : 1 + this.throwDie(bytesMax * 8);
      this.to.write(chunk.subarray(at, at + bytes));
      at += bytes;
      await between();
    }
  }

  private limit(chunk: Buffer): void {
    this.to.write(chunk.subarray(0, Math.max(0, limitBytes - this.passed)));
    this.passed += chunk.length;
    if (this.passed >= limitBytes) this.to.end(this.cut);
  }

  private async end(): Promise<void> {
    const toxic = this.sick();
    if (toxic === "timeout") return;
    if (toxic === "slow close") await wait(60);
    this.to.end();
  }
}

/** Starts a relay between two sides that can inject network faults. */
export async function openNetworkFaultRelay(target: string) {
  const { port: targetPort } = new URL(target);
  let sick: ActiveNetworkFault;
  const open = new Set<Socket>();
  const on = (way: NetworkFaultDirection) => () => (sick?.way === way ? sick.toxic : undefined);
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(targetPort), host: "127.0.0.1", allowHalfOpen: true });
    const cut = () => {
      for (const socket of [near, far])
        if (sick?.toxic === "reset") socket.resetAndDestroy();
        else socket.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket.setNoDelay());
      socket.once("close", () => open.delete(socket));
    }
    new NetworkFaultStream(near, far, on("up"), cut);
    new NetworkFaultStream(far, near, on("down"), cut);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const leave = () => {
    for (const it of open) it.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await listen(0);
  onTestFinished(leave);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    open,
    /**
     * Starts or ends a fault. A connection that hangs is not closed here, because the timeouts of
     * its client and server close it.
     */
    async fall(ill: ActiveNetworkFault): Promise<void> {
      if (sick?.toxic === "down") await listen(port);
      sick = ill;
      if (ill?.toxic === "down") await leave();
    },
    /** Destroys all connections and stops listening. */
    close: leave,
  };
}

export type NetworkFaultRelay = Awaited<ReturnType<typeof openNetworkFaultRelay>>;
