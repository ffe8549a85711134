import * as z from "zod/mini";

/**
 * Runtime settings that the server embeds in index.html. With `npm run dev`, the embedded JSON
 * object is empty, and the page uses its defaults.
 */
export const RuntimeConfig = z.object({
  /** True only with the mock: the page may run in a frame of the director. */
  director: z.boolean(),
  assetUnit: z.string(),
  assetName: z.string(),
  /** True if the backend executes a command once per request id, so that the app may repeat it. */
  idempotent: z.boolean(),
  socket: z.object({
    heartbeatMs: z.number(),
    timeoutMs: z.number(),
    reconnectsMax: z.number(),
    reconnectMs: z.number(),
  }),
});
export type RuntimeConfig = z.output<typeof RuntimeConfig>;

/** Version of the web app, the BFF and the mock. */
export const productVersion = "1.0.0";
