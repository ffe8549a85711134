import { isPushCmd, type Push, staleReadsByPush, subprotocolsOfCredentials } from "contract";
import { showWarningNotice } from "./toasts-and-warnings.ts";
import { refreshReadsAfterOtherTabsCommands } from "./cross-tab-commands.ts";
import { readCredentials, type Credentials } from "./credentials.ts";
import { liveStateStore } from "./live-connection-state.ts";
import { subscribeToPushes, dispatchPush } from "./push-handlers.ts";
import {
  invalidateChatReads,
  invalidateReadsAfterMissedPushes,
  invalidateReads,
  queryClient,
  queryKeyOf,
  retryFailedReads,
} from "./query-client.ts";
import { isTokenRefreshRefused, refreshToken } from "./refresh-token.ts";
import { runtimeConfig } from "./runtime-config.ts";
import { sendCall } from "./send-call.ts";
import { lastSignInAt, endSession, sessionStore } from "./session-state.ts";
import { type SocketConnection, openPushSocket } from "./socket.ts";
import { watchSilentSocket } from "./silent-socket.ts";

const tokenRevoked = 4401;
const pollMs = 15_000;
/**
 * If the socket opens within this time after the login, the first reads are repeated only after
 * `catchUpDelayMs`, because they have just been sent.
 */
const startupMs = 3_000;
const catchUpDelayMs = 6_000;
const jitter = () => 0.8 + 0.4 * Math.random();

let userId: string | undefined;
let connection: SocketConnection | undefined;
let failures = 0;
/** True if a token was renewed for this socket and no message has arrived since. */
let isTokenRenewed = false;
let paused = false;
/** Time of the login. Undefined once a socket of the user has opened. */
let startedAt: number | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
let pollTimer: ReturnType<typeof setInterval> | undefined;
let silentSocketWatch: ReturnType<typeof watchSilentSocket> | undefined;

const protocolsOf = ({ token = "", p }: Credentials) =>
  subprotocolsOfCredentials(p === undefined ? { token } : { token, p });
const addressOf = (id: string) =>
  `${location.origin.replace(/^http/, "ws")}/lightweight/websocket/${encodeURIComponent(id)}`;

function connect(): void {
  if (userId === undefined || connection || paused) return;
  clearTimeout(retryTimer);
  liveStateStore.set("connecting");
  const shown = readCredentials();
  connection = openPushSocket(addressOf(userId), protocolsOf(shown), runtimeConfig.socket, {
    onOpen,
    onMessage() {
      // Only a received message counts as success. Otherwise the app would reconnect forever to a
      // server that accepts each socket and closes it at once.
      failures = 0;
      isTokenRenewed = false;
    },
    onPush: dispatchPush,
    onClose(code, wasOpen) {
      connection = undefined;
      clearTimeout(catchUpTimer);
      if (code === tokenRevoked) return void renewToken(shown.token);
      if (!wasOpen) void readOrderCounts();
      reconnectLater();
    },
    onWakeUp: catchUp,
  });
}

function onOpen(): void {
  clearInterval(pollTimer);
  liveStateStore.set("open");
  silentSocketWatch ??= watchSilentSocket(() => liveStateStore.get() === "open", readOrderCounts);
  const isStart = startedAt !== undefined && performance.now() - startedAt < startupMs;
  startedAt = undefined;
  // The first reads of the screen are only seconds old, so they are repeated later, not at once.
  // The repetition finds changes that happened before the socket opened, because no push reports them.
  if (isStart) catchUpTimer = setTimeout(catchUp, catchUpDelayMs);
  else catchUp();
}

/** Reads again what may have changed while no socket was open or the page was asleep. */
function catchUp(): void {
  clearTimeout(catchUpTimer);
  silentSocketWatch?.forgetKnownStates();
  invalidateReadsAfterMissedPushes();
}

function stopSilentSocketWatch(): void {
  silentSocketWatch?.stop();
  silentSocketWatch = undefined;
}

function reconnectLater(): void {
  const { reconnectsMax, reconnectMs } = runtimeConfig.socket;
  if (failures >= reconnectsMax) return startPolling();
  failures += 1;
  liveStateStore.set("connecting");
  retryTimer = setTimeout(connect, reconnectMs * jitter());
}

function startPolling(): void {
  liveStateStore.set("down");
  clearInterval(pollTimer);
  pollTimer = setInterval(() => void readOrderCounts(), pollMs);
}

async function renewToken(failed: string | undefined): Promise<void> {
  if (isTokenRenewed) return endSession();
  isTokenRenewed = true;
  try {
    await refreshToken(failed);
    connect();
  } catch (error) {
    if (isTokenRefreshRefused(error)) endSession();
    else reconnectLater();
  }
}

/**
 * Reads the order counts. If they have changed, marks the other order reads as stale. The call also
 * renews an expired token, because that token may be the reason why the socket was refused.
 */
async function readOrderCounts(): Promise<void> {
  if (document.hidden) return;
  const key = queryKeyOf("orderStat", {});
  const before = JSON.stringify(queryClient.getQueryData(key));
  const stat = await sendCall("orderStat", {}).catch(() => undefined);
  if (stat === undefined) return;
  queryClient.setQueryData(key, stat);
  if (before !== JSON.stringify(stat))
    invalidateReads(staleReadsByPush.order.filter((it) => it !== "orderStat"));
}

/**
 * Reconnects after an event that makes success likely: the network or the page is back, or the user
 * taps. If there is a connection, only checks its heartbeat.
 */
export function reconnectLiveUpdates(): void {
  if (connection) return connection.checkHeartbeat();
  failures = 0;
  connect();
}

/**
 * Reconnects and repeats failed reads when the network returns, because a short outage may fail
 * reads although the socket survives. They would stay failed until the next push.
 */
function backOnline(): void {
  reconnectLiveUpdates();
  void retryFailedReads();
}

function disconnect(): void {
  connection?.close();
  connection = undefined;
  clearTimeout(retryTimer);
  clearTimeout(catchUpTimer);
  clearInterval(pollTimer);
}

function followSession(): void {
  const now = sessionStore.get();
  const wanted = now.phase === "ready" ? now.userId : undefined;
  if (wanted === userId) return;
  disconnect();
  stopSilentSocketWatch();
  userId = wanted;
  failures = 0;
  isTokenRenewed = false;
  startedAt = lastSignInAt();
  connect();
}

/**
 * Closes the socket on pagehide, because an open socket would keep the page out of the back/forward
 * cache.
 */
function pause(): void {
  paused = true;
  disconnect();
}

function resume(): void {
  paused = false;
  reconnectLiveUpdates();
}

/** Marks the reads named by a push as stale, because a push never contains the new values. */
function invalidateReadsOfPush({ cmd, orderId }: Push): void {
  if (cmd === "chat" && orderId !== "") invalidateChatReads(orderId);
  else if (isPushCmd(cmd)) invalidateReads(staleReadsByPush[cmd]);
}

/**
 * Opens the socket when the session is ready and closes it when the session ends. Call once.
 * Returns a function that stops the live updates.
 */
export function startLiveUpdates(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const seen = () => {
    if (!document.hidden) reconnectLiveUpdates();
  };
  addEventListener("online", backOnline, { signal });
  addEventListener("pagehide", pause, { signal });
  addEventListener("pageshow", resume, { signal });
  document.addEventListener("visibilitychange", seen, { signal });
  const stops = [
    subscribeToPushes("*", invalidateReadsOfPush),
    subscribeToPushes("warn", ({ msgTxt, orderId }) => showWarningNotice(msgTxt, orderId)),
    refreshReadsAfterOtherTabsCommands(),
    sessionStore.subscribe(followSession),
    () => stopped.abort(),
  ];
  followSession();
  return () => {
    for (const stop of stops) stop();
    disconnect();
    stopSilentSocketWatch();
    userId = undefined;
  };
}
