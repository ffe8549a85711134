import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../../test/helpers/bff-server.ts";
import { readConfig } from "./config.ts";

test("an empty environment configures the demo with the mock", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: "0.0.0.0",
    port: 8080,
    backend: "mock",
    allowUnlisted: false,
    trustedHops: 0,
    drainSeconds: 5,
    logLevel: "info",
  });
  expect(config.runtime).toEqual({
    director: true,
    assetUnit: "枚",
    assetName: "数字资产",
    socket: { heartbeatMs: 2000, timeoutMs: 10_000, reconnectsMax: 5, reconnectMs: 3000 },
  });
  expect(config.mock.dbPath).toMatch(/[\\/]var[\\/]mock\.db$/);
  expect(Object.isFrozen(config)).toBe(true);
});

test("readConfig treats an empty variable as not set and ignores unknown variables", () => {
  expect(readConfig({ PORT: "", MOCK_CONTROL_TOKEN: "", NO_SUCH_NAME: "x" }).port).toBe(8080);
});

test("BACKEND_DIALECT accepts only the dialects of the repository, and the error lists them", () => {
  expect(readConfig({ BACKEND_DIALECT: "spec-only" })).toMatchObject({
    dialect: "spec-only",
  });
  expect(() => readConfig({ BACKEND_DIALECT: "cobol" })).toThrow(
    "BACKEND_DIALECT must be one of plain, spec-only.",
  );
});

test("readConfig reads MOCK_WORLDS_MAX and MOCK_AUTO_WORLDS for the mock", () => {
  expect(readConfig({ MOCK_WORLDS_MAX: "3", MOCK_AUTO_WORLDS: "0" }).mock).toMatchObject({
    worldsMax: 3,
    autoWorlds: false,
  });
});

test("with a real backend, readConfig disables the director and normalizes the backend's URLs", () => {
  const config = readConfig({
    BACKEND: "https://api.example.com/",
    WEBSOCKET_BACKEND: "wss://push.example.com",
  });
  expect(config.backend).toBe("https://api.example.com");
  expect(config.websocketBackend).toBe("https://push.example.com/lightweight/websocket");
  expect(config.runtime.director).toBe(false);
  expect(readConfig({ WEBSOCKET_BACKEND: "ws://h:1/base/" }).websocketBackend).toBe(
    "http://h:1/base",
  );
});

test.each([
  ["PORT", "80a"],
  ["PORT", "65536"],
  ["HOST", "a b"],
  ["PUBLIC_URL", "192.0.2.9:8080"],
  ["PUBLIC_URL", "http://192.0.2.9:8080/lwh5/"],
  ["BACKEND", "mocks"],
  ["BACKEND", "ftp://h"],
  ["BACKEND", "http://h/lightweight"],
  ["BACKEND", "http://u:p@h"],
  ["WEBSOCKET_BACKEND", "h:1"],
  ["BACKEND_DIALECT", "cobol"],
  ["ALLOW_UNLISTED", "yes"],
  ["ALLOWED_ORIGINS", "example.com"],
  ["TRUST_PROXY", "true"],
  ["DRAIN_SECONDS", "-5"],
  ["LOG_LEVEL", "loud"],
  ["RATE_LIMITS", "1"],
  ["REDIS_URL", "127.0.0.1:6379"],
  ["REDIS_URL", "http://h:6379"],
  ["REDIS_URL", "redis://h:6379/cache"],
  ["SOCKET_HEARTBEAT_MS", "2s"],
  ["SOCKET_TIMEOUT_MS", "-1"],
  ["SOCKET_RECONNECTS_MAX", "1.5"],
  ["SOCKET_RECONNECT_MS", "0"],
  ["ASSET_UNIT", "x".repeat(13)],
  ["ASSET_NAME", "x".repeat(13)],
  ["MOCK_SEED", "one"],
  ["MOCK_WORLDS_MAX", "0"],
  ["MOCK_AUTO_WORLDS", "no"],
  ["TIME_SCALE", "0"],
  ["MOCK_CONTROL_TOKEN", "short"],
  ["HSTS_SUBDOMAINS", "yes"],
  ["CSP_IMG", "https://a; script-src *"],
  ["CSP_FRAME", "*"],
])("readConfig rejects %s=%s with one sentence that names the variable", (name, value) => {
  let said = "";
  try {
    readConfig({ [name]: value });
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
});

test("the error for an invalid variable does not repeat its value, because it may be secret", () => {
  expect(() => readConfig({ MOCK_CONTROL_TOKEN: "canary" })).toThrow(/^((?!canary).)*$/);
});

test("readConfig reads a secret from a file, and rejects a missing file or a secret that is set twice", () => {
  const file = join(createTemporaryFolder(), "secret");
  writeFileSync(file, "redis://:secret@cache:6379\n");
  expect(readConfig({ REDIS_URL_FILE: file }).redisUrl).toBe(
    readConfig({ REDIS_URL: "redis://:secret@cache:6379" }).redisUrl,
  );
  expect(() => readConfig({ REDIS_URL_FILE: `${file}s` })).toThrow(
    "REDIS_URL_FILE must name a file that can be read.",
  );
  expect(() => readConfig({ REDIS_URL_FILE: file, REDIS_URL: "redis://a" })).toThrow(
    "REDIS_URL and REDIS_URL_FILE are both set; set one of them.",
  );
});

test("MOCK_CONTROL_TOKEN=random creates a different token at each start", () => {
  const [a, b] = [1, 2].map(() => readConfig({ MOCK_CONTROL_TOKEN: "random" }).mockControlToken);
  expect([a, b]).toEqual([
    expect.stringMatching(/^[\w-]{32}$/),
    expect.not.stringMatching(String(a)),
  ]);
});
