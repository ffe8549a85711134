import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mockOptionsFromEnv } from "./environment.ts";

test("mockOptionsFromEnv returns the defaults if the environment is empty", () => {
  expect(mockOptionsFromEnv({ MOCK_PORT: "" })).toEqual({
    host: "127.0.0.1",
    port: 8081,
    dbPath: expect.stringMatching(/\/var\/mock\.db$/),
    seed: 1,
    timeScale: 1,
    assetUnit: "枚",
    worldsMax: 64,
    autoWorlds: true,
  });
});

test("mockOptionsFromEnv reads each option from its environment variable", () => {
  const env = {
    MOCK_HOST: "0.0.0.0",
    MOCK_PORT: "0",
    MOCK_DB: ":memory:",
    MOCK_SEED: "7",
    TIME_SCALE: "60",
    MOCK_CONTROL_TOKEN: "a-long-token",
    ASSET_UNIT: "份",
    MOCK_WORLDS_MAX: "5",
    MOCK_AUTO_WORLDS: "0",
  };
  expect(mockOptionsFromEnv(env)).toEqual({
    host: "0.0.0.0",
    port: 0,
    dbPath: ":memory:",
    seed: 7,
    timeScale: 60,
    assetUnit: "份",
    worldsMax: 5,
    autoWorlds: false,
    controlToken: "a-long-token",
  });
});

test.each([
  ["MOCK_PORT", "80a"],
  ["MOCK_PORT", "65536"],
  ["MOCK_HOST", "a b"],
  ["MOCK_SEED", "-1"],
  ["TIME_SCALE", "0.0005"],
  ["TIME_SCALE", "fast"],
  ["MOCK_WORLDS_MAX", "0"],
  ["MOCK_WORLDS_MAX", "513"],
  ["MOCK_AUTO_WORLDS", "no way"],
  ["MOCK_CONTROL_TOKEN", "short"],
  ["ASSET_UNIT", "一二三四五六七八九十一二三"],
])("refuses %s=%s with a message that names the variable but not the value", (name, value) => {
  const refused = () => mockOptionsFromEnv({ [name]: value });
  expect(refused).toThrow(new RegExp(`^${name} must be .*\\.$`));
  expect(refused).not.toThrow(value);
});

test("mockOptionsFromEnv reads the control token from a file and rejects an unreadable file", () => {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-environment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "token");
  writeFileSync(file, "a-long-token\n");
  expect(mockOptionsFromEnv({ MOCK_CONTROL_TOKEN_FILE: file }).controlToken).toBe("a-long-token");
  expect(() => mockOptionsFromEnv({ MOCK_CONTROL_TOKEN_FILE: `${file}s` })).toThrow(
    "MOCK_CONTROL_TOKEN_FILE must name a file that can be read.",
  );
});
