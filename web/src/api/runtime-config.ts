import { RuntimeConfig } from "contract";

const defaults: RuntimeConfig = {
  director: false,
  assetUnit: "枚",
  assetName: "数字资产",
  idempotent: true,
  socket: { heartbeatMs: 2000, timeoutMs: 10_000, reconnectsMax: 5, reconnectMs: 3000 },
};

/**
 * Reads the config block of the page, which the BFF or `npm run dev` has filled. A block that does
 * not match the schema is ignored as a whole, such as the `{}` of an unfilled page. In tests, the
 * block may be missing.
 */
function readRuntimeConfig(): RuntimeConfig {
  try {
    const block: unknown = JSON.parse(document.getElementById("runtime-config")?.textContent ?? "");
    const read = RuntimeConfig.safeParse(block);
    return read.success ? read.data : defaults;
  } catch {
    return defaults;
  }
}

export const runtimeConfig: RuntimeConfig = readRuntimeConfig();
