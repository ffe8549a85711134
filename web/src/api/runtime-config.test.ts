import { afterEach, expect, test, vi } from "vitest";

const read = async (block: string | undefined) => {
  vi.resetModules();
  document.body.innerHTML =
    block === undefined
      ? ""
      : `<script type="application/json" id="runtime-config">${block}</script>`;
  return (await import("./runtime-config.ts")).runtimeConfig;
};
const defaults = {
  director: false,
  assetUnit: "枚",
  assetName: "数字资产",
  idempotent: true,
  socket: { heartbeatMs: 2000, timeoutMs: 10_000, reconnectsMax: 5, reconnectMs: 3000 },
};

afterEach(() => document.body.replaceChildren());

test("uses the runtime config embedded in the page", async () => {
  const reported = {
    ...defaults,
    director: true,
    socket: { heartbeatMs: 1, timeoutMs: 2, reconnectsMax: 3, reconnectMs: 4 },
  };
  expect(await read(JSON.stringify(reported))).toEqual(reported);
});

test.each([undefined, "", "{}", "{", "null", '{"director":"yes"}'])(
  "uses the default config if the page's config block is missing or invalid: %s",
  async (block) => {
    expect(await read(block)).toEqual(defaults);
  },
);
