import type { Push } from "contract";
import type { WebSocket } from "ws";
import type { Effect } from "../control/faults.ts";
import { later } from "./delay.ts";
import type { Room } from "./world-state.ts";
import { type Frame, sendTo, silence } from "./sockets.ts";

type Which = {
  pushSeq?: number;
  /** Not to those that came in by this token: it is about what was done there. Where he has no others, nothing is said. */
  notTo?: string;
};
/** A committed push, to every phone of the person. */
export function deliver(room: Room, userId: string, push: Push, { pushSeq, notTo }: Which = {}): number {
  if (notTo !== undefined && room.sockets.of(userId, notTo).length === 0) return 0;
  const { ids, effect } = room.faults.strike({ socket: true, userId, cmd: push.cmd });
  const delivered = emit(room, userId, push, effect, notTo);
  room.journal.note("push", room.world.now(), { userId, pushSeq, ...push, delivered, ...(ids.length > 0 && { faults: ids }) });
  return delivered;
}

function emit(room: Room, userId: string, push: Push, effect: Effect, notTo: string | undefined): number {
  const sockets = room.sockets.of(userId, notTo);
  for (const it of sockets) strikeDown(it, effect);
  if (isSilenced(effect)) return 0;
  if (effect.reorder && !room.held.has(userId)) {
    room.held.set(userId, push);
    return 0;
  }
  const frame = frameOf(room, push, effect);
  const frames = effect.duplicate ? [frame, frame] : [frame];
  const held = room.held.get(userId);
  room.held.delete(userId);
  if (held) frames.push(frameOf(room, held));
  const waitMs = waitOf(frames, effect);
  const life = room.life();
  if (waitMs > 0) later(waitMs, () => (life.aborted ? 0 : sendAll(room.sockets.of(userId, notTo), frames)));
  else return sendAll(sockets, frames);
  return 0;
}

/** The answer to a ping may be lost, late or broken too. */
export function answerPing(room: Room, userId: string, socket: WebSocket): void {
  const pong = { cmd: "pong", msgTxt: "", orderId: "" };
  const { effect } = room.faults.strike({ socket: true, userId, cmd: "pong" });
  strikeDown(socket, effect);
  if (isSilenced(effect)) return;
  const frame = frameOf(room, pong, effect);
  const waitMs = waitOf([frame], effect);
  if (waitMs > 0) later(waitMs, () => sendTo(socket, frame));
  else sendTo(socket, frame);
}

function strikeDown(socket: WebSocket, { cut, close, halfOpen }: Effect): void {
  if (cut) socket.terminate();
  else if (close) socket.close(close.code, close.reason);
  else if (halfOpen) silence(socket);
}
const isSilenced = ({ cut, drop, close, halfOpen }: Effect): boolean => (cut ?? drop ?? close ?? halfOpen) !== undefined;

/** Frames that take their time on a thin line. */
const waitOf = (frames: readonly Frame[], { delayMs = 0, bandwidth }: Effect): number =>
  delayMs + (bandwidth ? (frames.reduce((sum, it) => sum + it.length, 0) / bandwidth.bytesPerSecond) * 1_000 : 0);

const sendAll = (sockets: WebSocket[], frames: Frame[]): number =>
  sockets.filter((it) => frames.map((frame) => sendTo(it, frame)).every(Boolean)).length;

function frameOf({ frames }: Room, { cmd, msgTxt, orderId }: Push, effect: Effect = {}): Frame {
  const padding = "x".repeat(effect.oversize ?? 0);
  const text = frames.toTheirs(JSON.stringify({ cmd, msgTxt: msgTxt + padding, orderId }));
  // No text has these two bytes: whoever looks at it as a text must refuse it.
  if (effect.badUtf8) return Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28])]);
  return effect.malformed ? text.slice(0, text.length / 2) : text;
}
