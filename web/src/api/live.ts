import { isPushCmd, type Push, pushes, toSubprotocols } from "contract";
import { store, useStore } from "../lib/browser/store.ts";
import { showWarningNotice } from "./notices.ts";
import { followCommandsOfOtherTabs } from "./own-commands.ts";
import { readCredentials, type Credentials } from "./credentials.ts";
import { onPush, routePush } from "./push-routes.ts";
import {
  invalidateChatReads,
  invalidateLiveReads,
  invalidateReads,
  queryClient,
  readKey,
  repeatFailedReads,
} from "./query-client.ts";
import { isLoginRefused, refreshToken } from "./refresh.ts";
import { runtimeConfig } from "./runtime-config.ts";
import { sendCall } from "./send-call.ts";
import { signedInAtMs, endSession, session } from "./session-state.ts";
import { type SocketConnection, openSocket } from "./socket.ts";
import type { watchSilentSocket } from "./silent-socket.ts";

/** connecting: not yet, or again. down: given up; the counts are polled until something happens that may help. */
export type LiveState = "open" | "connecting" | "down";

const tokenRevoked = 4401;
const pollMs = 15_000;
/** A socket that opens within it has opened together with the first reads. */
const startMs = 3_000;
const afterStartMs = 6_000;
const jitter = () => 0.8 + 0.4 * Math.random();

const live = store<LiveState>("connecting");
export const useLive = (): { state: LiveState } => ({ state: useStore(live) });

let userId: string | undefined;
let connection: SocketConnection | undefined;
let failures = 0;
/** A token was renewed for this socket and nothing was heard since. */
let renewed = false;
let paused = false;
/** When this person came in; nothing once a socket of his has opened. */
let startedAt: number | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
let pollTimer: ReturnType<typeof setInterval> | undefined;
/** Fetched when a socket is open: the first screen does not wait for it. */
let hearing: Promise<ReturnType<typeof watchSilentSocket> | undefined> | undefined;

const protocolsOf = ({ token = "", p }: Credentials) =>
  toSubprotocols(p === undefined ? { token } : { token, p });
const addressOf = (id: string) =>
  `${location.origin.replace(/^http/, "ws")}/lightweight/websocket/${encodeURIComponent(id)}`;

function connect(): void {
  if (userId === undefined || connection || paused) return;
  clearTimeout(retryTimer);
  live.set("connecting");
  const shown = readCredentials();
  connection = openSocket(addressOf(userId), protocolsOf(shown), runtimeConfig.socket, {
    onOpen,
    onHeard() {
      // Only what was heard counts: a server that accepts and closes at once must not be called for ever.
      failures = 0;
      renewed = false;
    },
    onPush: routePush,
    onClose(code, wasOpen) {
      connection = undefined;
      clearTimeout(catchUpTimer);
      if (code === tokenRevoked) return void renewToken(shown.token);
      if (!wasOpen) void readStat();
      reconnectLater();
    },
    onAwake: catchUp,
  });
}

function onOpen(): void {
  clearInterval(pollTimer);
  live.set("open");
  hearing ??= import("./silent-socket.ts").then(
    (it) => it.watchSilentSocket(() => live.get() === "open", readStat),
    () => void (hearing = undefined),
  );
  const isStart = startedAt !== undefined && performance.now() - startedAt < startMs;
  startedAt = undefined;
  // What the screen shows was asked a moment ago, or is on its way. What happened in this moment was told to nobody: it is found afterwards.
  if (isStart) catchUpTimer = setTimeout(catchUp, afterStartMs);
  else catchUp();
}

/** Nobody listened for a while. */
function catchUp(): void {
  clearTimeout(catchUpTimer);
  void hearing?.then((it) => it?.forget());
  invalidateLiveReads();
}

function stopHearing(): void {
  void hearing?.then((it) => it?.stop());
  hearing = undefined;
}

function reconnectLater(): void {
  const { reconnectsMax, reconnectMs } = runtimeConfig.socket;
  if (failures >= reconnectsMax) return goDown();
  failures += 1;
  live.set("connecting");
  retryTimer = setTimeout(connect, reconnectMs * jitter());
}

function goDown(): void {
  live.set("down");
  clearInterval(pollTimer);
  pollTimer = setInterval(() => void readStat(), pollMs);
}

async function renewToken(failed: string | undefined): Promise<void> {
  if (renewed) return endSession();
  renewed = true;
  try {
    await refreshToken(failed);
    connect();
  } catch (error) {
    if (isLoginRefused(error)) endSession();
    else reconnectLater();
  }
}

/** The counts tell whether anything happened. This call also renews a stale token, for which the socket was refused. */
async function readStat(): Promise<void> {
  if (document.hidden) return;
  const key = readKey("orderStat", {});
  const before = JSON.stringify(queryClient.getQueryData(key));
  const stat = await sendCall("orderStat", {}).catch(() => undefined);
  if (stat === undefined) return;
  queryClient.setQueryData(key, stat);
  if (before !== JSON.stringify(stat))
    invalidateReads(pushes.order.filter((it) => it !== "orderStat"));
}

/** Something happened that may help: the network is back, the page is, or the person asks. */
export function reconnect(): void {
  if (connection) return connection.check();
  failures = 0;
  connect();
}

/** A short outage may fail reads although the socket survives it. Without this they would stay failed until the next push. */
function backOnline(): void {
  reconnect();
  void repeatFailedReads();
}

function disconnect(): void {
  connection?.close();
  connection = undefined;
  clearTimeout(retryTimer);
  clearTimeout(catchUpTimer);
  clearInterval(pollTimer);
}

function followSession(): void {
  const now = session.get();
  const wanted = now.phase === "ready" ? now.userId : undefined;
  if (wanted === userId) return;
  disconnect();
  stopHearing();
  userId = wanted;
  failures = 0;
  renewed = false;
  startedAt = signedInAtMs();
  connect();
}

/** The page is put away, perhaps to come back as it was: an open socket would forbid that. */
function pause(): void {
  paused = true;
  disconnect();
}

function resume(): void {
  paused = false;
  reconnect();
}

/** A push says what is stale, never what is true. */
function touch({ cmd, orderId }: Push): void {
  if (cmd === "chat" && orderId !== "") invalidateChatReads(orderId);
  else if (isPushCmd(cmd)) invalidateReads(pushes[cmd]);
}

/** The socket opens with the session and closes with it. To be called once; answers how to stop. */
export function startLive(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const seen = () => {
    if (!document.hidden) reconnect();
  };
  addEventListener("online", backOnline, { signal });
  addEventListener("pagehide", pause, { signal });
  addEventListener("pageshow", resume, { signal });
  document.addEventListener("visibilitychange", seen, { signal });
  const stops = [
    onPush("*", touch),
    onPush("warn", ({ msgTxt, orderId }) => showWarningNotice(msgTxt, orderId)),
    followCommandsOfOtherTabs(),
    session.subscribe(followSession),
    () => stopped.abort(),
  ];
  followSession();
  return () => {
    for (const stop of stops) stop();
    disconnect();
    stopHearing();
    userId = undefined;
  };
}
