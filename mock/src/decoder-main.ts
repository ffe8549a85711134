import process from "node:process";
import type { ImageDecodeReply, ImageDecodeTask } from "./server/image-decoder.ts";
import { decodeImage } from "./server/decode-image.ts";

// Child process of server/image-decoder.ts. Ends when the parent process disconnects or exits.

process.on("message", ({ id, sent }: ImageDecodeTask) => {
  void decodeImage(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)).then((read) =>
    process.send?.({ id, read } satisfies ImageDecodeReply),
  );
});
