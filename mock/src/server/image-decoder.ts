import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DecodeImageResult } from "./decode-image.ts";

export type ImageDecodeTask = { id: number; sent: Uint8Array };
export type ImageDecodeReply = { id: number; read: DecodeImageResult };
type PendingDecode = { resolve: (read: DecodeImageResult) => void; reject: (error: Error) => void };

/** Entry file of the decoder process. In a build, all files are in one folder. */
const decoderModulePath = fileURLToPath(
  new URL(
    import.meta.url.endsWith(".ts") ? "../decoder-main.ts" : "./decoder-main.js",
    import.meta.url,
  ),
);
const idleMs = 5_000;

type DecoderProcess = { isGone: boolean; decode: (sent: Buffer) => Promise<DecodeImageResult> };

/**
 * Returns a function that decodes images in a separate process, because memory of the decoder stays
 * allocated after use: more than 100 MiB after a few highly compressed images. The process ends
 * when it is idle. A crash rejects all pending images, and the next image starts a new process.
 */
export function openImageDecoder(): (sent: Buffer) => Promise<DecodeImageResult> {
  let now: DecoderProcess | undefined;
  return (sent) => {
    if (now === undefined || now.isGone) now = startDecoder();
    return now.decode(sent);
  };
}

function startDecoder(): DecoderProcess {
  const child = fork(decoderModulePath, {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const waiting = new Map<number, PendingDecode>();
  let leaving: NodeJS.Timeout | undefined;
  let last = 0;
  const leave = () => {
    decoder.isGone = true;
    child.disconnect();
  };
  const decoder: DecoderProcess = {
    isGone: false,
    decode: (sent) =>
      new Promise((resolve, reject) => {
        clearTimeout(leaving);
        last += 1;
        waiting.set(last, { resolve, reject });
        child.send({ id: last, sent } satisfies ImageDecodeTask, (error) => error && reject(error));
      }),
  };
  child.on("message", ({ id, read }: ImageDecodeReply) => {
    waiting.get(id)?.resolve(read);
    waiting.delete(id);
    if (waiting.size === 0) leaving = setTimeout(leave, idleMs).unref();
  });
  // Rejects all pending images, whether the process ended or never started.
  const end = () => {
    clearTimeout(leaving);
    decoder.isGone = true;
    for (const { reject } of waiting.values()) reject(new Error("the decoder has ended"));
    waiting.clear();
  };
  child.once("exit", end).once("error", end);
  // Do not keep the process alive for an idle decoder.
  child.unref();
  child.channel?.unref();
  return decoder;
}
