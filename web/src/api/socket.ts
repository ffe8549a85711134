import { pingText, type Push, readFrame } from "contract";

export type SocketTiming = { heartbeatMs: number; timeoutMs: number };
export type SocketEvents = {
  onOpen(): void;
  /** Something came, whatever it was. */
  onHeard(): void;
  onPush(push: Push): void;
  /** `opened`: whether it ever was open. A browser cannot see why an upgrade was refused. */
  onClose(code: number, opened: boolean): void;
  /** The page slept so long that pushes may be missing. */
  onAwake(): void;
};
export type SocketConnection = {
  close(): void;
  /** To be called when the page comes back to the foreground. */
  check(): void;
};

const abnormalClosure = 1006;
/** One that is closing says so before its close event comes, and a browser complains of whoever still sends. */
const openState = 1;

/**
 * One connection with its heartbeat. It is declared dead only if the page was awake and in the foreground for the whole
 * window: timers of a hidden page run once a minute, and a healthy socket would be closed with each of them.
 */
export function openSocket(
  address: string,
  protocols: string[],
  timing: SocketTiming,
  events: SocketEvents,
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
  // A socket over a dead network stays "closing" for minutes: it is left alone, not waited for.
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
    if (socket.readyState === openState) socket.send(pingText);
    if (!missed || document.hidden) return;
    missed = false;
    events.onAwake();
  };

  socket.onopen = () => {
    opened = true;
    heardAt = Date.now();
    socket.send(pingText);
    events.onOpen();
  };
  socket.onmessage = ({ data }) => {
    heardAt = Date.now();
    events.onHeard();
    const push = readFrame(data);
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
    check: beat,
  };
}
