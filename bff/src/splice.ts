import type { Duplex } from "node:stream";
import { closeFrame, frameReader } from "./frames.ts";
import type { Limits } from "./limits.ts";

export type Splice = {
  /** Says goodbye with a close code at the next frame boundary, then ends both sides. */
  goodbye(code: number): void;
  destroy(): void;
  closed: Promise<void>;
};

export const goingAway = 1012;
const tooSlow = 1013;
const backendWrong = 1011;

/** Passes bytes both ways as they are. Memory is bounded: what one side does not take, the other is not asked for. */
export function splice(phone: Duplex, backend: Duplex, limits: Limits): Splice {
  const fromPhone = frameReader({
    masked: true,
    messageBytesMax: limits.messageFromPhoneBytesMax,
    framesPerSecondMax: limits.framesPerSecondMax,
  });
  const fromBackend = frameReader({ masked: false, messageBytesMax: limits.messageFromUpstreamBytesMax });
  let leaving = 0;
  let isSaid = false;
  let isBackendClean = true;
  let slow: NodeJS.Timeout | undefined;
  const closed = Promise.all([phone, backend].map((it) => new Promise<void>((resolve) => it.once("close", () => resolve())))).then(
    () => {},
  );

  const destroy = () => {
    clearTimeout(slow);
    phone.destroy();
    backend.destroy();
  };
  const cutSoon = () => void setTimeout(destroy, limits.goodbyeMs).unref();

  /** Only with both directions at a boundary is a close frame a close frame and not a piece of somebody's text. */
  const say = () => {
    isSaid = true;
    phone.end(closeFrame(leaving, false));
    backend.end(isBackendClean ? closeFrame(1001, true) : undefined);
    phone.resume();
    backend.resume();
  };
  const goodbye = (code: number) => {
    if (leaving !== 0) return;
    leaving = code;
    cutSoon();
    if (fromBackend.isAtBoundary()) say();
    else backend.resume();
  };

  phone.on("data", (chunk: Buffer) => {
    if (leaving !== 0) return;
    const code = fromPhone.read(chunk);
    if (code !== 0) {
      // What came before the offence is good; if its own first bytes are out already, the backend gets no close frame behind them.
      isBackendClean = fromPhone.brokenAt() >= 0;
      if (isBackendClean) backend.write(chunk.subarray(0, fromPhone.brokenAt()));
      return goodbye(code);
    }
    isBackendClean = fromPhone.isAtBoundary();
    if (backend.write(chunk)) return;
    phone.pause();
    backend.once("drain", () => phone.resume());
  });

  backend.on("data", (chunk: Buffer) => {
    if (isSaid) return;
    const code = fromBackend.read(chunk);
    if (leaving !== 0) return lastWords(chunk);
    if (code !== 0) return broken(chunk, code === 1009 ? code : backendWrong);
    phone.write(chunk);
    if (phone.writableLength >= limits.phoneBacklogBytesMax) waitForPhone();
  });

  /** Passes on what is still missing of a begun frame, and not a byte more. */
  const lastWords = (chunk: Buffer) => {
    const end = fromBackend.firstEnd();
    if (end < 0) return void phone.write(chunk);
    phone.write(chunk.subarray(0, end));
    say();
  };

  /** The frames before the bad one are good; when its first bytes are out already, there is no clean place left to stop. */
  const broken = (chunk: Buffer, code: number) => {
    const end = fromBackend.brokenAt();
    if (end < 0) return destroy();
    phone.write(chunk.subarray(0, end));
    leaving = code;
    cutSoon();
    say();
  };

  const waitForPhone = () => {
    backend.pause();
    clearTimeout(slow);
    slow = setTimeout(() => goodbye(tooSlow), limits.slowPhoneMs);
    phone.once("drain", () => {
      clearTimeout(slow);
      backend.resume();
    });
  };

  for (const [side, other] of [
    [phone, backend],
    [backend, phone],
  ] as const) {
    // Ended, not destroyed: a close code may still lie in the other side's backlog.
    const over = () => {
      other.end();
      cutSoon();
    };
    side.once("end", over).once("close", over);
    side.on("error", () => side.destroy());
  }
  return { goodbye, destroy, closed };
}
