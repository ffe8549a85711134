import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { fileNamePrefixOfWorld, openFileStore } from "./file-store.ts";

const folder = mkdtempSync(join(tmpdir(), "mock-files-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const name = "a".repeat(32);

test.each([
  ["memory", undefined],
  ["a folder", join(folder, "uploads")],
])("a file store in %s keeps a file until it is removed", async (_where, at) => {
  const files = openFileStore(at);
  await files.put(name, Buffer.from("picture"));
  expect(String(await files.get(name))).toBe("picture");
  files.remove(name);
  expect(await files.get(name)).toBeUndefined();
});

test("clear removes only the stored files from the folder of a file store", async () => {
  const files = openFileStore(folder);
  writeFileSync(join(folder, "notes.txt"), "mine");
  await files.put(name, Buffer.from("picture"));
  files.clear();
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

test("a file store neither reads nor removes a file outside its folder", async () => {
  const files = openFileStore(join(folder, "in"));
  writeFileSync(join(folder, "secret"), "x");
  expect(await files.get("../secret")).toBeUndefined();
  files.remove("../secret");
  expect(existsSync(join(folder, "secret"))).toBe(true);
});

test("a file store in memory drops the oldest image if it is full", async () => {
  const files = openFileStore(undefined);
  for (let at = 0; at < 14; at += 1) await files.put(String(at), Buffer.alloc(10 * 1024 * 1024));
  expect(await files.get("0")).toBeUndefined();
  expect((await files.get("13"))?.length).toBe(10 * 1024 * 1024);
});

test("fileNamePrefixOfWorld returns different prefixes for two worlds", () => {
  expect([fileNamePrefixOfWorld("a"), fileNamePrefixOfWorld("b")]).toEqual([
    expect.stringMatching(/^[A-Za-z0-9]{6}$/),
    expect.not.stringContaining(fileNamePrefixOfWorld("a")),
  ]);
});

test.each([
  ["memory", undefined],
  ["a folder", join(folder, "filled")],
])("fill adds missing files to a file store in %s and keeps existing ones", async (_where, at) => {
  const files = openFileStore(at);
  await files.put(name, Buffer.from("mine"));
  const other = "b".repeat(32);
  await files.fill(new Map([name, other].map((it) => [it, Buffer.from("theirs")])));
  expect([
    String(await files.get(name)),
    String(await files.get(other)),
    files.has(other),
    files.has("c".repeat(32)),
  ]).toEqual(["mine", "theirs", true, false]);
});
