import { pingText, readFrame } from "contract";
import type { WebSocket as PhoneEnd } from "ws";
import type { Guest } from "./gate.ts";
import { sendTo } from "./rooms/sockets.ts";
import { splitKey } from "./rooms/worlds.ts";

const breathMs = 2_000;
const mayBeSaid = (code: number): boolean => code === 1000 || (code >= 3000 && code < 5000);

/** A phone hears what the real backend pushes. The pings of the phone are answered here, ours there. */
export function hearReal(socket: PhoneEnd, { room, userId, token }: Guest, key: string): void {
  const address = `${(room.real ?? "").replace(/^http/, "ws")}/lightweight/websocket/${encodeURIComponent(userId)}`;
  // Node's takes headers beside what browsers know.
  const far = new WebSocket(address, { headers: { "x-access-token": token, "x-key": splitKey(key).person } } as never);
  const breath = setInterval(() => {
    if (far.readyState === WebSocket.OPEN) far.send(pingText);
  }, breathMs).unref();
  far.addEventListener("message", ({ data }) => {
    if (readFrame(data)?.cmd === "pong") return;
    sendTo(socket, String(data));
    room.recordings.hear(userId, String(data));
  });
  far.addEventListener("close", ({ code }) => socket.close(mayBeSaid(code) ? code : 1012));
  socket.once("close", () => {
    clearInterval(breath);
    far.close();
  });
}
