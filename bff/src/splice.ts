import type { Duplex } from "node:stream";
import { closeFrame, codeOf, partingFrame, pingFrame } from "./control-frames.ts";
import { type FrameReader, frameReader } from "./frames.ts";
import type { Limits } from "./limits.ts";
import { type Pulse, pulse } from "./pulse.ts";

export type Splice = {
  /** Says goodbye with a close code at the next frame boundary, then ends both sides. */
  goodbye(code: number): void;
  destroy(): void;
  /** One turn of the watch: a side that was quiet for long is asked, one that stays silent is cut. */
  turn(): void;
  /** When both sides are gone: the first close code that was said, by whomever, or 1006. */
  closed: Promise<number>;
};

export const goingAway = 1012;
const tooSlow = 1013;
const backendWrong = 1011;
const unsaid = 1006;

/** One end of the link, with what comes from there. */
type Side = { stream: Duplex; reader: FrameReader; pulse: Pulse; isMaskedTowards: boolean; isTold: boolean };

/** Passes bytes both ways as they are. Memory is bounded: what one side does not take, the other is not asked for. */
export function splice(phoneStream: Duplex, backendStream: Duplex, limits: Limits): Splice {
  const phone = phoneSide(phoneStream, limits);
  const backend = backendSide(backendStream, limits);
  let leaving = 0;
  let isSaid = false;
  let firstCode = 0;
  let slow: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;

  const destroy = () => {
    phone.stream.destroy();
    backend.stream.destroy();
  };
  const cutSoon = () => {
    cut ??= setTimeout(destroy, limits.goodbyeMs).unref();
  };
  const closed = Promise.all(
    [phone, backend].map(({ stream }) => new Promise<void>((resolve) => stream.once("close", () => resolve()))),
  ).then(() => {
    clearTimeout(slow);
    clearTimeout(cut);
    return firstCode || unsaid;
  });

  const leave = (code: number) => {
    leaving = code;
    firstCode ||= code;
    cutSoon();
  };
  const lastFrame = (to: Side, code: number) => (to.isTold ? undefined : closeFrame(code, to.isMaskedTowards));
  /** Only at a boundary is a close frame a close frame and not a piece of somebody's text. */
  const endBackend = () => backend.stream.end(phone.reader.isAtBoundary() ? lastFrame(backend, 1001) : undefined);
  const say = () => {
    isSaid = true;
    phone.stream.end(lastFrame(phone, leaving));
    endBackend();
    phone.stream.resume();
    backend.stream.resume();
  };
  const goodbye = (code: number) => {
    if (leaving !== 0) return;
    leave(code);
    if (backend.reader.isAtBoundary()) say();
    else backend.stream.resume();
  };

  /** What came before a goodbye goes on as it is, the goodbye itself in our words; the other side then answers it or is cut. */
  const pass = (from: Side, to: Side, chunk: Buffer): boolean => {
    const closeAt = from.reader.closeAt();
    if (closeAt < 0) return to.stream.write(chunk);
    if (closeAt > 0) to.stream.write(chunk.subarray(0, closeAt));
    const farewell = from.reader.farewell();
    if (farewell === undefined || to.isTold) return true;
    to.isTold = true;
    firstCode ||= codeOf(farewell);
    cutSoon();
    return to.stream.write(partingFrame(farewell, to.isMaskedTowards));
  };

  phone.stream.on("data", (chunk: Buffer) => {
    phone.pulse.heard();
    if (leaving !== 0) return;
    const code = phone.reader.read(chunk);
    if (code !== 0) return phoneBroke(chunk, code);
    if (pass(phone, backend, chunk)) return;
    phone.stream.pause();
    backend.stream.once("drain", () => phone.stream.resume());
  });

  /** What came before the offence is good. */
  const phoneBroke = (chunk: Buffer, code: number) => {
    const end = phone.reader.brokenAt();
    if (end > 0) backend.stream.write(chunk.subarray(0, end));
    goodbye(code);
  };

  backend.stream.on("data", (chunk: Buffer) => {
    backend.pulse.heard();
    if (isSaid) return;
    const code = backend.reader.read(chunk);
    if (leaving !== 0) return lastWords(chunk);
    if (code !== 0) return backendBroke(chunk, code === 1009 ? code : backendWrong);
    pass(backend, phone, chunk);
    if (phone.stream.writableLength >= limits.phoneBacklogBytesMax) waitForPhone();
  });

  /** Passes on what is still missing of a begun frame, and not a byte more. */
  const lastWords = (chunk: Buffer) => {
    const end = backend.reader.firstEnd();
    if (end < 0) return void phone.stream.write(chunk);
    phone.stream.write(chunk.subarray(0, end));
    say();
  };

  /** The frames before the bad one are good; when its first bytes are out already, there is no clean place left to stop. */
  const backendBroke = (chunk: Buffer, code: number) => {
    const end = backend.reader.brokenAt();
    if (end < 0) return destroy();
    phone.stream.write(chunk.subarray(0, end));
    leave(code);
    say();
  };

  const waitForPhone = () => {
    backend.stream.pause();
    clearTimeout(slow);
    slow = setTimeout(() => goodbye(tooSlow), limits.slowPhoneMs);
    phone.stream.once("drain", () => {
      clearTimeout(slow);
      backend.stream.resume();
    });
  };

  /** Between two frames of what goes to that side; a side that we ourselves do not read just now is not silent. */
  const isThere = (side: Side, passedOn: FrameReader): boolean => {
    if (side.stream.isPaused()) side.pulse.heard();
    return side.pulse.turn(() => {
      if (!passedOn.isAtBoundary()) return false;
      side.stream.write(pingFrame(side.isMaskedTowards));
      return true;
    });
  };
  const turn = () => {
    if (leaving !== 0 || phone.isTold || backend.isTold) return;
    if (!isThere(backend, phone.reader)) return goodbye(backendWrong);
    if (isThere(phone, backend.reader)) return;
    // Nobody is there to hear a code; only the backend gets a goodbye.
    leave(unsaid);
    isSaid = true;
    endBackend();
    phone.stream.destroy();
  };

  for (const [side, other] of [
    [phoneStream, backendStream],
    [backendStream, phoneStream],
  ] as const) {
    // Ended, not destroyed: a close code may still lie in the other side's backlog.
    const over = () => {
      other.end();
      cutSoon();
    };
    side.once("end", over).once("close", over);
    side.on("error", () => side.destroy());
  }
  return { goodbye, destroy, turn, closed };
}

function phoneSide(stream: Duplex, limits: Limits): Side {
  const rule = { masked: true, messageBytesMax: limits.messageFromPhoneBytesMax, closeBytesMax: 125 };
  const reader = frameReader({ ...rule, framesPerSecondMax: limits.framesPerSecondMax });
  const beat = pulse({ askAfterTurns: limits.askAfterTurns, silentTurnsMax: limits.phoneSilentTurnsMax });
  return { stream, reader, pulse: beat, isMaskedTowards: false, isTold: false };
}

function backendSide(stream: Duplex, limits: Limits): Side {
  const reader = frameReader({
    masked: false,
    messageBytesMax: limits.messageFromUpstreamBytesMax,
    closeBytesMax: limits.goodbyeFromUpstreamBytesMax,
  });
  const beat = pulse({ askAfterTurns: limits.askAfterTurns, silentTurnsMax: limits.backendSilentTurnsMax });
  return { stream, reader, pulse: beat, isMaskedTowards: true, isTold: false };
}
