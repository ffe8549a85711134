import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "contract";
import { type Dialect, type DialectCodec, dialectCodecOf, findFrameDrifts } from "contract/dialect";
import { decodeAnswerLeniently } from "contract/lenient-decode";
import { describe, expect, test } from "vitest";
import { recordedTestBackends } from "../../contract/test/backends/recorded-test-backends.ts";
import type { BackendRecording } from "../../contract/test/backends/recording.ts";
import { findAnswerDrifts } from "../src/observability/find-drifts.ts";

const folder = join(import.meta.dirname, "../../contract/test/backends/recordings");
const recordings = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as BackendRecording,
);
const dialectNamed = (name: string): Dialect => {
  const found = recordedTestBackends.find((it) => it.dialect.name === name)?.dialect;
  if (found === undefined) throw new Error(`no dialect reads the recording of ${name}`);
  return found;
};

/**
 * Returns the differences that a dialect leaves between a recording and the contract, each one
 * once.
 */
function lostIn({ answers, frames }: BackendRecording, codec: DialectCodec): string[] {
  const lost = new Set<string>();
  for (const { call, status, headers, body } of answers) {
    const text = body === undefined ? "" : JSON.stringify(body);
    for (const { kind, field } of findAnswerDrifts(codec, { name: call, status, headers, text }))
      lost.add(`${call} ${kind} ${field}`);
  }
  for (const item of frames) {
    const raw = typeof item === "string" ? item : Buffer.from(item.base64, "base64");
    const ours = codec.frames.toOurs(raw);
    if (ours === undefined) lost.add("socket envelope frame");
    for (const frame of ours ?? []) {
      for (const { kind, field } of findFrameDrifts(frame)) lost.add(`socket ${kind} ${field}`);
      if (!/"cmd":"pong"|"orderId":"[^"]/.test(frame)) lost.add("socket missing frame.orderId");
    }
  }
  return [...lost];
}

test("each recording contains all reads without path parameters and at least four frames", () => {
  expect(recordings.map((it) => it.dialect).sort()).toEqual(
    recordedTestBackends.map((it) => it.dialect.name).sort(),
  );
  const reads = Object.entries(calls).filter(
    ([, { method, path }]) => method === "GET" && !path.includes("{"),
  );
  for (const { answers, frames } of recordings) {
    const recorded = new Set(answers.map((it) => it.call));
    expect(reads.filter(([name]) => !recorded.has(name as never))).toEqual([]);
    expect(frames.length).toBeGreaterThanOrEqual(4);
  }
});

describe.each(recordings)("recording of $dialect", (recording) => {
  const dialect = dialectNamed(recording.dialect);

  test("a recording of a backend loses no value if its dialect translates it", () => {
    expect(lostIn(recording, dialectCodecOf(dialect))).toEqual([]);
  });

  test("the app decodes every result of a recording that its dialect has translated", () => {
    const codec = dialectCodecOf(dialect);
    const unread = recording.answers.flatMap((answer) => {
      const { call, status, headers, body } = answer;
      const metadata = codec.metadataOf({ status, headers, body });
      const { code, result } = codec.answers.toOurs(body, call, () => {}, metadata) ?? {};
      if (code !== 200) return [];
      const read = decodeAnswerLeniently(calls[call] as never, result, metadata.now);
      return read.ok ? [] : [`${call} ${read.field}`];
    });
    expect(unread).toEqual([]);
  });

  test("a recording of a backend loses more than ten values without a dialect", () => {
    const lost = lostIn(recording, dialectCodecOf({ name: "none" }));
    if (process.env["TEST_MODE"] === "full") console.log([recording.dialect, ...lost].join("\n"));
    expect(lost.length).toBeGreaterThan(10);
  });

  test.each(partsOf(dialect))(
    "a recording of a backend loses values if its dialect lacks the part %s",
    (_part, less) => {
      expect(lostIn(recording, dialectCodecOf(less))).not.toEqual([]);
    },
  );
});

/**
 * Parts of a dialect without which the recordings are still read: spellings of values that do not
 * occur in them, and `codesAreText`, which is implied if the dialect lists a code that is text.
 */
const unseen: readonly string[] = [
  "spelling.reportStatus",
  "spelling.delayAction",
  "spelling.settingType",
  "envelope.codesAreText",
];

/** Returns copies of the dialect, each without one part that concerns answers or frames. */
function partsOf(dialect: Dialect): [part: string, less: Dialect][] {
  const without = (it: object, name: string) =>
    Object.fromEntries(Object.entries(it).filter(([key]) => key !== name));
  const inner = (["spelling", "envelope", "frames"] as const).flatMap((part) =>
    Object.keys(dialect[part] ?? {})
      .filter((name) => name !== "ping" && !unseen.includes(`${part}.${name}`))
      .map((name): [string, Dialect] => [
        `${part}.${name}`,
        { ...dialect, [part]: without(dialect[part] ?? {}, name) } as Dialect,
      ]),
  );
  const whole = Object.keys(dialect)
    .filter((name) => !["name", "headers", "tokenPrefix", "files"].includes(name))
    .map((name): [string, Dialect] => [name, without(dialect, name) as Dialect]);
  return dialect.name === "spec-only"
    ? whole.filter(([part]) => part !== "envelope")
    : [...whole, ...inner];
}
