import * as z from "zod/mini";

/**
 * Settings that the server embeds in index.html. The page uses its own defaults if the block is empty
 * (`npm run dev`).
 */
export const RuntimeConfig = z.object({
  /** True only with the mock as backend: the director may access the page. */
  director: z.boolean(),
  assetUnit: z.string(),
  assetName: z.string(),
  /** The backend executes a command once per request id. */
  idempotent: z.boolean(),
  socket: z.object({
    heartbeatMs: z.number(),
    timeoutMs: z.number(),
    reconnectsMax: z.number(),
    reconnectMs: z.number(),
  }),
});
export type RuntimeConfig = z.output<typeof RuntimeConfig>;

/** Version of everything built from this repository: the web app, the BFF and the mock. */
export const version = "1.0.0";
