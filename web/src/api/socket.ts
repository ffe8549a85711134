import { pingMessage, type Push, parsePush } from "contract";

export type SocketHeartbeatTiming = { heartbeatMs: number; timeoutMs: number };
export type SocketEventHandlers = {
  onOpen(): void;
  /** Called for every message, whatever it contains. */
  onMessage(): void;
  onPush(push: Push): void;
  /**
   * `opened` is false if the socket never opened. Browsers do not reveal why an upgrade was
   * refused.
   */
  onClose(code: number, opened: boolean): void;
  /** Called after the page has slept so long that pushes may be missing. */
  onWakeUp(): void;
};
export type SocketConnection = {
  close(): void;
  /** Call when the page returns to the foreground, or when the network is back. */
  checkHeartbeat(): void;
};

const abnormalClosure = 1006;
/**
 * Checked before sending: a socket is `closing` before its close event fires, and browsers log an
 * error if something is sent then.
 */
const openState = 1;

/**
 * Opens one connection with a heartbeat. A silent connection counts as dead only if the page was
 * awake and visible during the whole silence. Browsers may run the timers of a hidden page only
 * once a minute, which would close a healthy socket each time.
 */
export function openPushSocket(
  address: string,
  protocols: string[],
  timing: SocketHeartbeatTiming,
  events: SocketEventHandlers,
): SocketConnection {
  const socket = new WebSocket(address, protocols);
  let opened = false;
  let heardAt = Date.now();
  let beatAt = heardAt;
  let missed = false;

  const stop = () => {
    clearInterval(beating);
    socket.onopen = socket.onmessage = socket.onclose = null;
  };
  // Does not wait for the close event, because a socket over a dead network stays `closing` for
  // minutes.
  const give = (code: number) => {
    stop();
    socket.close();
    events.onClose(code, opened);
  };
  const beat = () => {
    const now = Date.now();
    const gap = now - beatAt;
    beatAt = now;
    missed ||= gap < 0 || gap >= timing.timeoutMs;
    if (document.hidden || gap < 0 || gap > 2 * timing.heartbeatMs) heardAt = now;
    if (now - heardAt >= timing.timeoutMs) return give(abnormalClosure);
    if (socket.readyState === openState) socket.send(pingMessage);
    if (!missed || document.hidden) return;
    missed = false;
    events.onWakeUp();
  };

  socket.onopen = () => {
    opened = true;
    heardAt = Date.now();
    socket.send(pingMessage);
    events.onOpen();
  };
  socket.onmessage = ({ data }) => {
    heardAt = Date.now();
    events.onMessage();
    const push = parsePush(data);
    if (push) events.onPush(push);
  };
  socket.onclose = ({ code }) => {
    stop();
    events.onClose(code, opened);
  };
  const beating = setInterval(beat, timing.heartbeatMs);
  return {
    close() {
      stop();
      socket.close();
    },
    checkHeartbeat: beat,
  };
}
