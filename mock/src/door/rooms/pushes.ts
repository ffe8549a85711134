import type { Push } from "contract";
import type { WebSocket } from "ws";
import type { Effect } from "../../control/faults.ts";
import { later } from "./later.ts";
import type { Room } from "./room.ts";
import { sendTo } from "./sockets.ts";

/** A committed push, to every phone of the person. */
export function deliver(room: Room, userId: string, push: Push, pushSeq?: number): number {
  const { ids, effect } = room.faults.strike({ socket: true, userId, cmd: push.cmd });
  const delivered = emit(room, userId, push, effect);
  room.journal.note("push", room.world.now(), { userId, pushSeq, ...push, delivered, ...(ids.length > 0 && { faults: ids }) });
  return delivered;
}

function emit(room: Room, userId: string, push: Push, effect: Effect): number {
  const sockets = room.sockets.of(userId);
  if (effect.cut) for (const it of sockets) it.terminate();
  if (effect.cut || effect.drop) return 0;
  if (effect.reorder && !room.held.has(userId)) {
    room.held.set(userId, push);
    return 0;
  }
  const text = textOf(room, push, effect);
  const frames = effect.duplicate ? [text, text] : [text];
  const held = room.held.get(userId);
  room.held.delete(userId);
  if (held) frames.push(textOf(room, held));
  if (effect.delayMs) later(effect.delayMs, () => sendAll(room.sockets.of(userId), frames));
  else return sendAll(sockets, frames);
  return 0;
}

/** The answer to a ping may be lost, late or broken too. */
export function answerPing(room: Room, userId: string, socket: WebSocket): void {
  const pong = { cmd: "pong", msgTxt: "", orderId: "" };
  const { effect } = room.faults.strike({ socket: true, userId, cmd: "pong" });
  if (effect.cut) socket.terminate();
  if (effect.cut || effect.drop) return;
  if (effect.delayMs) later(effect.delayMs, () => sendTo(socket, textOf(room, pong, effect)));
  else sendTo(socket, textOf(room, pong, effect));
}

const sendAll = (sockets: WebSocket[], frames: string[]): number =>
  sockets.filter((it) => frames.map((text) => sendTo(it, text)).every(Boolean)).length;

const textOf = ({ frames }: Room, { cmd, msgTxt, orderId }: Push, effect: Effect = {}): string => {
  const text = frames.toTheirs(JSON.stringify({ cmd, msgTxt, orderId }));
  return effect.malformed ? text.slice(0, text.length / 2) : text;
};
