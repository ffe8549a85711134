import type { Push } from "contract";
import type { WebSocket } from "ws";
import type { FaultEffect } from "../control/fault-schemas.ts";
import { runAfterDelay } from "./delay.ts";
import type { WorldState } from "./world-state.ts";
import { type SocketFrame, sendSocketFrame, stopSocketTraffic } from "./socket-registry.ts";

type DeliveryOptions = {
  pushSeq?: number;
  /**
   * Token of the session whose action caused the push. The sockets of this token are skipped. If
   * the user has no other sockets, nothing is sent or recorded.
   */
  notTo?: string;
};
/**
 * Sends a push to the sockets of the user and records it in the journal. Returns the number of
 * sockets that it was sent to immediately. A push that a fault delays counts as 0.
 */
export function deliverPush(
  state: WorldState,
  userId: string,
  push: Push,
  { pushSeq, notTo }: DeliveryOptions = {},
): number {
  if (notTo !== undefined && state.sockets.of(userId, notTo).length === 0) return 0;
  const { ids, effect } = state.faults.strike({ socket: true, userId, cmd: push.cmd });
  const delivered = sendPush(state, userId, push, effect, notTo);
  state.journal.note("push", state.world.now(), {
    userId,
    pushSeq,
    ...push,
    delivered,
    ...(ids.length > 0 && { faults: ids }),
  });
  return delivered;
}

function sendPush(
  state: WorldState,
  userId: string,
  push: Push,
  effect: FaultEffect,
  notTo: string | undefined,
): number {
  const sockets = state.sockets.of(userId, notTo);
  for (const it of sockets) breakSocket(it, effect);
  if (isSilenced(effect)) return 0;
  if (effect.reorder && !state.heldPushes.has(userId)) {
    state.heldPushes.set(userId, push);
    return 0;
  }
  const frame = frameOf(push, effect);
  const frames = effect.duplicate ? [frame, frame] : [frame];
  const held = state.heldPushes.get(userId);
  state.heldPushes.delete(userId);
  if (held) frames.push(frameOf(held));
  const waitMs = waitOf(frames, effect);
  const life = state.life();
  if (waitMs > 0)
    runAfterDelay(waitMs, () =>
      life.aborted ? 0 : sendAll(state.sockets.of(userId, notTo), frames),
    );
  else return sendAll(sockets, frames);
  return 0;
}

/** Answers a ping. Faults may drop, delay or break the pong too. */
export function answerPing(state: WorldState, userId: string, socket: WebSocket): void {
  const pong = { cmd: "pong", msgTxt: "", orderId: "" };
  const { effect } = state.faults.strike({ socket: true, userId, cmd: "pong" });
  breakSocket(socket, effect);
  if (isSilenced(effect)) return;
  const frame = frameOf(pong, effect);
  const waitMs = waitOf([frame], effect);
  if (waitMs > 0) runAfterDelay(waitMs, () => sendSocketFrame(socket, frame));
  else sendSocketFrame(socket, frame);
}

function breakSocket(socket: WebSocket, { cut, close, halfOpen }: FaultEffect): void {
  if (cut) socket.terminate();
  else if (close) socket.close(close.code, close.reason);
  else if (halfOpen) stopSocketTraffic(socket);
}
const isSilenced = ({ cut, drop, close, halfOpen }: FaultEffect): boolean =>
  (cut ?? drop ?? close ?? halfOpen) !== undefined;

/** Returns how long to wait: the delay of the fault plus the time at its limited bandwidth. */
const waitOf = (frames: readonly SocketFrame[], { delayMs = 0, bandwidth }: FaultEffect): number =>
  delayMs +
  (bandwidth
    ? (frames.reduce((sum, it) => sum + it.length, 0) / bandwidth.bytesPerSecond) * 1_000
    : 0);

const sendAll = (sockets: WebSocket[], frames: SocketFrame[]): number =>
  sockets.filter((it) => frames.map((frame) => sendSocketFrame(it, frame)).every(Boolean)).length;

function frameOf({ cmd, msgTxt, orderId }: Push, effect: FaultEffect = {}): SocketFrame {
  const padding = "x".repeat(effect.oversize ?? 0);
  const text = JSON.stringify({ cmd, msgTxt: msgTxt + padding, orderId });
  // Invalid UTF-8, so that every decoder must reject the frame.
  if (effect.badUtf8) return Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28])]);
  return effect.malformed ? text.slice(0, text.length / 2) : text;
}
