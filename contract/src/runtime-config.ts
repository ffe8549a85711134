import * as z from "zod/mini";

/**
 * Runtime settings that the server embeds in index.html. With `npm run dev`, the embedded JSON
 * object is empty, and the page uses its defaults.
 */
export const RuntimeConfig = z.object({
  /** True only with the mock: the director may access the page. */
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

/** Version of the web app, the BFF and the mock. */
export const productVersion = "1.0.0";
