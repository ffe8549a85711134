import { expect, test } from "vitest";
import * as z from "zod/mini";
// oxlint-disable-next-line no-restricted-imports -- what the rows have been made into, not another room
import openapi from "../../openapi.json" with { type: "json" };
import { type CallName, calls, type Output } from "./calls.ts";
import { encodeOutput } from "./encode.ts";
import { decodeOutput } from "./decode-call.ts";

type Operation = { operationId: string; responses: Record<string, { content?: Record<string, { example?: { result: unknown } }> }> };
const { paths } = openapi as unknown as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(paths).flatMap((it) => Object.values(it));

/** As the town of the mock said it once, from within. */
function insideOf(name: CallName): Output<CallName> {
  const example = operations.find((it) => it.operationId === name)?.responses["200"]?.content?.["application/json"]?.example;
  const decoded = decodeOutput<CallName>(calls[name], example?.result);
  if (!decoded.ok) throw new Error(`${name}: no example, or one that does not fit at ${decoded.field}`);
  return decoded.value;
}

const outcome = (encode: () => unknown): unknown => {
  try {
    return encode();
  } catch (error) {
    return (error as Error).message;
  }
};
const ours = (name: CallName, inside: unknown) => outcome(() => encodeOutput<CallName>(calls[name], inside as Output<CallName>));
const theirs = (name: CallName, inside: unknown) => outcome(() => z.encode(calls[name].output as z.ZodMiniType, inside as never));

const strange: readonly unknown[] = [
  undefined,
  null,
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  "",
  "text",
  true,
  [],
  {},
  [null],
  7,
];

/** The value with each of its places, one after the other, taken by something strange. */
function* spoilt(value: unknown, depth = 0): Generator<unknown> {
  yield* strange;
  if (typeof value !== "object" || value === null || depth > 5) return;
  if (Array.isArray(value)) {
    const [first, ...rest] = value as unknown[];
    if (value.length > 0) for (const it of spoilt(first, depth + 1)) yield [it, ...rest];
    return;
  }
  for (const [name, it] of Object.entries(value)) for (const other of spoilt(it, depth + 1)) yield { ...value, [name]: other };
}

test.each(Object.keys(calls) as CallName[])("%s is said as the library says it, and refused where it refuses", (name) => {
  const inside = insideOf(name);
  const more = typeof inside === "object" && !Array.isArray(inside) ? [{ ...inside, unknown: 1 }] : [];
  for (const it of [inside, ...more, ...spoilt(inside)]) expect(ours(name, it)).toEqual(theirs(name, it));
});
