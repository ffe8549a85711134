import { RuntimeConfig } from "contract";

const defaults: RuntimeConfig = {
  director: false,
  assetUnit: "枚",
  assetName: "数字资产",
  idempotent: true,
  socket: { heartbeatMs: 2000, timeoutMs: 10_000, reconnectsMax: 5, reconnectMs: 3000 },
};

/**
 * Reads the config block of the page. The block may be empty or missing, as under `npm run dev`. A
 * block that does not match the schema is ignored as a whole.
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
