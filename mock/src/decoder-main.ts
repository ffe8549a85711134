import process from "node:process";
import type { Done, Task } from "./server/decoder.ts";
import { readPicture } from "./server/image.ts";

// The other end of server/decoder.ts. It ends with the channel, whichever side lets go of it.

process.on("message", ({ id, sent }: Task) => {
  void readPicture(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)).then((read) => process.send?.({ id, read } satisfies Done));
});
