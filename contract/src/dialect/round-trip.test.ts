import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { type CallName, calls } from "../calls/calls.ts";
import { codeNameOf, codes, type CodeName } from "../errors/codes.ts";
import type { Envelope } from "../wire/envelope.ts";
import { bodyFieldNames } from "../calls/request-parts.ts";
import { isPushCmd, staleReadsByPush } from "../socket/push.ts";
import type { Dialect, FieldNames } from "./dialect.ts";
import { errorDetailSchemas } from "../errors/error-details.ts";
import { dialects, type DialectCodec, codecOf } from "./index.ts";
import { type JsonObject, isJsonObject } from "./json.ts";
import { type Meaning, stateValues } from "./meanings.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

// Every call, in every dialect, in both directions, must keep its values. Values are generated from the
// call definitions.

const year2020 = Date.UTC(2020, 0, 1);
const year2100 = Date.UTC(2100, 0, 1);
const amount = (decimals: number) =>
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000_000 }).map((it) => it / 10 ** decimals);
const text = fc.string({ unit: "grapheme", maxLength: 8 });
const whole = fc.integer({ min: 0, max: 1_000_000 });
const file = fc.stringMatching(/^[A-Za-z0-9]{32}$/).map((it) => `/lightweight/files/${it}`);

const byMeaning: { [M in Meaning]?: fc.Arbitrary<unknown> } = {
  fen: amount(2),
  units: amount(4),
  price: amount(4),
  time: fc.integer({ min: year2020, max: year2100 }),
  flag: fc.constantFrom(0, 1),
  rate: fc.integer({ min: 0, max: 1000 }).map((it) => it / 10),
  share: fc.integer({ min: 0, max: 10_000 }).map((it) => it / 10_000),
  id: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  picture: file,
  businessCode: fc.constantFrom(...Object.values(codes).map((it) => it.code)),
  month: fc.constant("2026-11"),
  delayAction: fc.constantFrom(
    "extendPay",
    "askPay",
    "extendRelease",
    "withdrawAppeal",
    "refusePay",
  ),
  settingType: fc.constantFrom(
    "phone",
    "loginPassword",
    "profile",
    "payMethod",
    "notice",
    "thisDevice",
    "otherDevices",
    "block",
    "unblock",
  ),
  matchPreference: fc.constantFrom("speed", "price"),
  offerSort: fc.constantFrom("price", "speed", "orders", "credit"),
  coursePlace: fc.constantFrom("buy", "sell", "my", "pay"),
  pinMode: fc.constantFrom("old", "reset"),
  text,
  token: text,
  mark: text,
  day: text,
  link: text,
  secret: text,
};

/** Whole seconds, because a spelling may drop the fraction of a time that a request carries. */
const wholeSeconds = fc
  .integer({ min: year2020 / 1000, max: year2100 / 1000 })
  .map((seconds) => seconds * 1000);

function valueOf(meaning: Meaning | undefined, isRequest: boolean): fc.Arbitrary<unknown> {
  if (isRequest && meaning === "time") return wholeSeconds;
  const states = Object.entries(stateValues).find(([name]) => name === meaning)?.[1];
  // Includes a number that no table has, because it must not be lost.
  if (states) return fc.constantFrom(...Object.values<number>(states), 999);
  return (meaning && byMeaning[meaning]) ?? whole;
}

function arbitraryPart(
  part: ReturnType<typeof unwrapSchema>,
  isRequest: boolean,
): fc.Arbitrary<unknown> {
  if (part.kind === "leaf") return valueOf(part.meaning, isRequest);
  if (part.kind === "list") return fc.array(arbitrary(part.of, isRequest), { maxLength: 3 });
  return fc.record(
    Object.fromEntries(
      Object.entries(part.shape).map(([name, it]) => [name, arbitrary(it, isRequest)]),
    ),
  );
}

/**
 * Generates null and missing as one value if a call definition allows both, because a dialect that writes
 * no nulls cannot distinguish them.
 */
function arbitrary(type: z.ZodMiniType, isRequest = false): fc.Arbitrary<unknown> {
  const part = unwrapSchema(type);
  const inner = arbitraryPart(part, isRequest);
  if (part.optional) return fc.option(inner, { nil: undefined, freq: 3 });
  return part.nullable ? fc.option(inner, { freq: 3 }) : inner;
}

/** Removes the fields that the dialect lacks from a value with our names. */
function had(type: z.ZodMiniType, value: unknown, names: FieldNames<string>): unknown {
  const part = unwrapSchema(type);
  if (part.kind === "list") return (value as unknown[]).map((it) => had(part.of, it, names));
  if (part.kind === "leaf" || !isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, it]) => {
      const inner = part.shape[name];
      return inner === undefined || names[name] === null || it === undefined
        ? []
        : [[name, had(inner, it, names)]];
    }),
  );
}

const namesOf = (
  dialect: Dialect,
  name: CallName,
  side: "input" | "answer",
): FieldNames<string> => {
  const shape = unwrapSchema(calls[name][side === "input" ? "input" : "output"]);
  const isPage = shape.kind === "fields" && "pageNo" in shape.shape;
  return {
    ...dialect.names,
    ...(isPage && dialect.paging?.[side]),
    ...dialect.rows?.[name]?.[side],
  };
};

const overTheWire = <T>(it: T): T => JSON.parse(JSON.stringify(it)) as T;
const names = Object.keys(calls) as CallName[];
const codecs = Object.entries(dialects).map(([name, it]) => [name, codecOf(it)] as const);
const everyRow = codecs.flatMap(([dialect, codec]) =>
  names.map((name) => [dialect, name, codec] as const),
);
const runs = { numRuns: 25 };

test.each(everyRow)(
  "%s: keeps every response of %s in both directions",
  (_dialect, name, codec) => {
    const said = arbitrary(calls[name].output).map(
      (result): Envelope => ({ code: 200, result, message: "好" }),
    );
    fc.assert(
      fc.property(said, (ours) => {
        const reported: string[] = [];
        const tell = (kind: string, field: string) => reported.push(`${kind} ${field}`);
        const { body: theirs, token } = overTheWire(codec.answers.toTheirs(ours, name));
        const received = codec.answers.toOurs(theirs, name, tell, { token });
        expect(reported).toEqual([]);
        const expected = overTheWire(
          had(calls[name].output, ours.result, namesOf(codec.dialect, name, "answer")),
        );
        expect(withoutDerived(received?.result, name, codec)).toEqual(expected);
        expect(overTheWire(codec.answers.toTheirs(received as Envelope, name).body)).toEqual(
          theirs,
        );
      }),
      runs,
    );
  },
);

/** Removes derived fields, which the backend never sent. */
function withoutDerived(result: unknown, name: CallName, { dialect }: DialectCodec): unknown {
  const none = namesOf(dialect, name, "answer");
  return isJsonObject(result)
    ? Object.fromEntries(Object.entries(result).filter(([field]) => none[field] !== null))
    : result;
}

test.each(everyRow)("%s: keeps every input of %s in both directions", (_dialect, name, codec) => {
  const row = calls[name];
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((it) => it[1] ?? "");
  fc.assert(
    fc.property(arbitrary(row.input, true) as fc.Arbitrary<JsonObject>, (input) => {
      const ours = overTheWire(had(row.input, input, {}) as JsonObject);
      const inBody: readonly string[] = bodyFieldNames(row);
      const place = (wanted: (field: string) => boolean, asText: boolean): JsonObject =>
        Object.fromEntries(
          Object.entries(ours).flatMap(([field, it]) =>
            wanted(field) ? [[field, asText ? String(it) : it]] : [],
          ),
        );
      const wire = {
        params: place((it) => inPath.includes(it), true),
        query: place((it) => !inPath.includes(it) && !inBody.includes(it), true),
        body: place((it) => inBody.includes(it), false),
      };
      const { path, body } = overTheWire(codec.requests.toTheirs(name, wire));
      const [asked = "", search = ""] = path.split("?");
      const query = Object.fromEntries(
        search
          .split("&")
          .flatMap((it) => (it === "" ? [] : [it.split("=").map(decodeURIComponent)])),
      );
      const parts = row.path
        .split("/")
        .map((it, index) => [it, asked.split("/")[index] ?? ""] as const);
      const params = Object.fromEntries(
        parts.flatMap(([it, value]) =>
          it.startsWith("{") ? [[it.slice(1, -1), decodeURIComponent(value)]] : [],
        ),
      );
      const received = codec.requests.toOurs(name, { params, query, body: body ?? {} });
      const none = namesOf(codec.dialect, name, "input");
      const had1 = (it: JsonObject) =>
        Object.fromEntries(Object.entries(it).filter(([field]) => none[field] !== null));
      expect(received.params).toEqual(had1(wire.params));
      expect(texts(received.query)).toEqual(had1(wire.query));
      expect(received.body).toEqual(had1(wire.body));
      expect(overTheWire(codec.requests.toTheirs(name, received))).toEqual({
        path,
        ...(body && { body }),
      });
    }),
    runs,
  );
});

const texts = (query: JsonObject) =>
  Object.fromEntries(Object.entries(query).map(([name, it]) => [name, String(it)]));

const codesWithFacts = Object.keys(errorDetailSchemas) as CodeName[];
test.each(
  codecs.flatMap(([dialect, codec]) =>
    codesWithFacts.map((code) => [dialect, code, codec] as const),
  ),
)("%s: keeps the details of refusal %s and unknown ones", (_dialect, code, codec) => {
  fc.assert(
    fc.property(arbitrary(errorDetailSchemas[code] as z.ZodMiniType), (item) => {
      const result = overTheWire({ ...(item as JsonObject), beyond: ["level"] });
      const ours: Envelope = { code: codes[code].code, result, message: "不" };
      const received = codec.answers.toOurs(
        overTheWire(codec.answers.toTheirs(ours, "pay").body),
        "pay",
        () => {},
      );
      const inTable = had(
        errorDetailSchemas[code] as z.ZodMiniType,
        item,
        codec.dialect.names ?? {},
      ) as JsonObject;
      expect(received?.result).toEqual(overTheWire({ ...inTable, beyond: ["level"] }));
      expect(codeNameOf(received?.code ?? 0)).toBe(code);
    }),
    runs,
  );
});

test.each(codecs)("%s: keeps every code", (_dialect, { answers }) => {
  for (const { code } of Object.values(codes)) {
    const { body } = answers.toTheirs({ code, result: null, message: "" }, undefined);
    expect(answers.toOurs(overTheWire(body), undefined, () => {})?.code).toBe(code);
  }
});

test.each(codecs)("%s: keeps every frame in both directions", (_dialect, { frames }) => {
  const frame = fc.record({
    cmd: fc.constantFrom(...Object.keys(staleReadsByPush).filter(isPushCmd)),
    msgTxt: text,
    orderId: fc.stringMatching(/^[A-Z0-9]{0,12}$/),
  });
  fc.assert(
    fc.property(frame, (push) => {
      const theirs = frames.toTheirs(JSON.stringify(push));
      const isBeat = push.cmd === "ping" || push.cmd === "pong";
      expect(JSON.parse(frames.toOurs(theirs) ?? "{}")).toMatchObject(
        isBeat ? { cmd: push.cmd } : push,
      );
      expect(frames.toTheirs(frames.toOurs(theirs) ?? "")).toBe(theirs);
    }),
  );
});

test.each(codecs)("%s: keeps headers and file paths", (_dialect, { headers, files, dialect }) => {
  const all = {
    "x-access-token": "t.1",
    "x-key": "p",
    "x-request-id": "r",
    "x-trace-id": "n",
    accept: "*/*",
  };
  const { accept, ...ours } = all;
  const had = Object.fromEntries(
    Object.entries(ours).filter(
      ([name]) => (dialect.headers as FieldNames<string> | undefined)?.[name] !== null,
    ),
  );
  expect(headers.toOurs(headers.toTheirs(all))).toEqual(had);
  expect(headers.toTheirs(all)).toMatchObject({ accept });
  expect(files.toOurs(files.toTheirs("/lightweight/files/abc"))).toBe("/lightweight/files/abc");
});
