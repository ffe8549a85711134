import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import {
  createSealedZip,
  shortDigest,
  verifySealedZip,
} from "../web/src/lib/browser/sealed-zip.ts";

const textBytes = (text: string) => new TextEncoder().encode(text);
const entries = [
  { name: "订单.txt", bytes: textBytes("金额：¥1,199.36\n") },
  { name: "聊天.txt", bytes: textBytes("买家：已付款\n") },
];
const createdAt = Date.UTC(2026, 10, 26, 5, 44, 2);
const create = () => createSealedZip(entries, createdAt);

test("verifySealedZip detects every changed byte and a truncated file", async () => {
  const { bytes, digest } = await create();
  expect(await verifySealedZip(bytes)).toBe(digest);
  const missed: number[] = [];
  for (const [at, byte] of bytes.entries()) {
    const changed = bytes.slice();
    changed[at] = byte ^ 1;
    if ((await verifySealedZip(changed)) !== undefined) missed.push(at);
  }
  expect(missed).toEqual([]);
  expect(await verifySealedZip(bytes.slice(0, -1))).toBeUndefined();
  expect(await verifySealedZip(new Uint8Array(10))).toBeUndefined();
});

test("createSealedZip writes entries that other programs can unpack", async () => {
  const { bytes, digest } = await create();
  const view = new DataView(bytes.buffer);
  const end = bytes.length - digest.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  expect(view.getUint16(end + 10, true)).toBe(entries.length);
  let at = view.getUint32(end + 16, true);
  for (const { name, bytes: content } of entries) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    expect(view.getUint32(at + 16, true)).toBe(crc32(content));
    const nameLength = view.getUint16(at + 28, true);
    expect(Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString()).toBe(name);
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const start = local + 30 + nameLength;
    expect(bytes.slice(start, start + content.length)).toEqual(content);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
});

test("verify-evidence.ts reports changed files and wrong digests", async () => {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { bytes, digest } = await create();
  const file = join(folder, "evidence.zip");
  const run = (content: Uint8Array, ...code: string[]) => {
    writeFileSync(file, content);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, "verify-evidence.ts"), file, ...code],
      { encoding: "utf8" },
    );
    return { status, text: stdout + stderr };
  };
  const good = run(bytes, ...shortDigest(digest).split(" "));
  expect(good).toMatchObject({ status: 0, text: expect.stringContaining(shortDigest(digest)) });
  expect(run(bytes)).toMatchObject({ status: 0 });
  expect(run(bytes, "0000 0000 0000 0000").status).toBe(1);
  const changed = bytes.slice();
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(run(changed)).toMatchObject({ status: 1, text: expect.stringContaining("Changed") });
});
