import process from "node:process";
import type { DecodeReply, DecodeTask } from "./server/decoder.ts";
import { decodeImage } from "./server/image.ts";

// The other end of server/decoder.ts. It ends with the channel, whichever side lets go of it.

process.on("message", ({ id, sent }: DecodeTask) => {
  void decodeImage(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)).then((read) =>
    process.send?.({ id, read } satisfies DecodeReply),
  );
});
