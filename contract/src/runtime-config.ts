import * as z from "zod/mini";

/** What the server tells the phone inside index.html; the page works with its own defaults when the block is empty (`npm run dev`). */
export const RuntimeConfig = z.object({
  /** True only with the mock behind: the director may look into the page. */
  director: z.boolean(),
  assetUnit: z.string(),
  assetName: z.string(),
  /** A command that is repeated under its request id is done once. */
  idempotent: z.boolean(),
  socket: z.object({
    heartbeatMs: z.number(),
    timeoutMs: z.number(),
    reconnectsMax: z.number(),
    reconnectMs: z.number(),
  }),
});
export type RuntimeConfig = z.output<typeof RuntimeConfig>;

/** Of all that is built from here: the phone's app, the door and the mock. */
export const version = "1.0.0";
