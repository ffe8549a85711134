import { createHook } from "node:async_hooks";
import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import type { Limits } from "../../src/config/limits.ts";
import { openBff, okEnvelopeText, openStubBackend } from "../helpers/bff-server.ts";
import { openSocketOrRefusalStatus } from "../helpers/socket-bff.ts";

/** Behavior of a faulty backend at an upgrade. */
export type BackendUpgradeBehavior = (
  socket: Socket,
  request: IncomingMessage,
  accept: () => Promise<WebSocket>,
) => void;

export type FaultTestSetup = Awaited<ReturnType<typeof openFaultTestSetup>>;

/**
 * Starts a BFF whose backend echoes frames. If `sickness.act` is set, the backend handles upgrades
 * with it instead. `leave` and `comeBack` stop and restart the backend's socket server.
 */
export async function openFaultTestSetup(limits: Partial<Limits>) {
  const identity = await openStubBackend((_request, response) =>
    response.setHeader("content-type", "application/json").end(okEnvelopeText({ id: "u1" })),
  );
  const wss = new WebSocketServer({ noServer: true, maxPayload: 8 << 20 });
  const sickness: { act?: BackendUpgradeBehavior | undefined } = {};
  const received: { codes: number[]; sockets: Set<Socket> } = { codes: [], sockets: new Set() };
  const server = createServer();
  server.on("upgrade", (request, stream, head) => {
    const socket = stream as Socket;
    socket.on("error", () => {}).once("close", () => received.sockets.delete(socket));
    // Ends the connection when the BFF does, as the operating system of a faulty backend would.
    socket.once("end", () => socket.end());
    received.sockets.add(socket);
    const accept = () =>
      new Promise<WebSocket>((resolve) =>
        wss.handleUpgrade(request, socket, head, (ws) => {
          ws.on("error", () => {}).on("close", (code) => received.codes.push(code));
          resolve(ws);
        }),
      );
    if (sickness.act) return sickness.act(socket, request, accept);
    return void accept().then((ws) =>
      ws.on("message", (data, binary) => ws.send(data, { binary })),
    );
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port: socketPort } = server.address() as AddressInfo;
  const leave = () => {
    for (const socket of received.sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(leave);
  const opened = await openBff(identity.address, {
    limits,
    env: { WEBSOCKET_BACKEND: `ws://127.0.0.1:${socketPort}` },
  });
  return { ...opened, sickness, heard: received, leave, comeBack: () => listen(socketPort) };
}

/**
 * Opens a socket, sends a message that the backend echoes, and closes the socket. Returns the time
 * that this took, in ms.
 */
export async function measureSocketRoundTripMs(port: number): Promise<number> {
  const startedMs = performance.now();
  const ws = await openSocketOrRefusalStatus(port);
  if (typeof ws === "number") throw new Error(`refused with ${ws}`);
  const gone = new Promise((resolve) => ws.once("close", resolve));
  const word = new Promise<string>((resolve) =>
    ws.once("message", (data: Buffer) => resolve(data.toString())),
  );
  ws.send("well?");
  expect(await word).toBe("well?");
  ws.close(1000);
  await gone;
  return performance.now() - startedMs;
}

const timers = new Set<number>();
createHook({
  init: (id, type) => void (type === "Timeout" && timers.add(id)),
  destroy: (id) => void timers.delete(id),
}).enable();

/**
 * Returns the counts of resources that the process uses. None of them may be higher after a fault.
 */
export const countProcessResources = (app: FastifyInstance) => ({
  descriptors: readdirSync("/proc/self/fd").length,
  timers: timers.size,
  listeners: app.server.eventNames().reduce((sum, name) => sum + app.server.listenerCount(name), 0),
  open: app.socketCounts.open,
  waiting: app.socketCounts.waiting,
});

/**
 * Returns the counts of resources before a fault, once they no longer change. Resources that are
 * still being freed would raise these counts and could hide a leak of the fault.
 */
export async function waitForSteadyResources(app: FastifyInstance) {
  let before = "";
  let calm = 0;
  const same = () => {
    const now = JSON.stringify(countProcessResources(app));
    calm = now === before && app.socketCounts.open === 0 ? calm + 1 : 0;
    before = now;
    return calm;
  };
  await expect.poll(same, { interval: 10, timeout: 8_000 }).toBeGreaterThan(8);
  return JSON.parse(before) as ReturnType<typeof countProcessResources>;
}

export const describeLeakedResources = (
  now: ReturnType<typeof countProcessResources>,
  before: ReturnType<typeof countProcessResources>,
) =>
  Object.entries(before)
    .filter(([name, count]) => now[name as keyof typeof now] > count)
    .map(([name, count]) => `${name}: ${now[name as keyof typeof now]} instead of ${count}`);
