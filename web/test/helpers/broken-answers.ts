import { type CallDefinition, type CallName, calls } from "contract";
import { decodeAnswerLeniently } from "contract/lenient-decode";

/** Function that returns random numbers from 0 to 1. The same seed gives the same numbers. */
export type SeededRandomSource = () => number;
export function createSeededRandomSource(seed: number): SeededRandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const pick = <T>(random: SeededRandomSource, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T;

export type BrokenAnswer = { how: string; status: number; text: string };

const pages = [
  "<!doctype html><title>502</title><h1>Bad Gateway</h1>",
  "",
  "   ",
  "null",
  "[]",
  "42",
  '"ok"',
  "{}",
  '{"code":200',
  "\u0000\uFEFF",
];
const envelopes: readonly object[] = [
  { code: "200", result: {}, message: "" },
  { code: 200, message: "" },
  { result: {}, message: "" },
  { code: 200, result: null, message: null },
  { code: 200, result: "", message: "" },
  { code: 200, result: [], message: "" },
  { code: 200, result: [null], message: "" },
  { code: 200, result: {}, message: "" },
  { code: 200, result: { records: null }, message: "" },
  { code: 500, result: null, message: "" },
  { code: 99_999, result: { min: {}, until: "x" }, message: null },
  { code: 40_001, result: [], message: "<b>x</b>" },
  { code: -1, result: 0, message: { text: "x" } },
];
const strange: readonly unknown[] = [
  null,
  "",
  "x",
  "<img src=x onerror=alert(1)>",
  "字".repeat(3000),
  0,
  -1,
  1e21,
  0.123456789,
  9999,
  true,
  [],
  {},
  [null],
  [[]],
];

type Place = { holder: Record<string, unknown>; key: string };
function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Object.keys(value)) {
    const holder = value as Record<string, unknown>;
    found.push({ holder, key });
    placesOf(holder[key], found);
  }
  return found;
}

/**
 * Removes or replaces one or two fields in the result of a real response. The changed response
 * often still follows the contract.
 */
function changed(healthy: string, random: SeededRandomSource): BrokenAnswer {
  const envelope = JSON.parse(healthy) as { result: unknown };
  const reported: string[] = [];
  for (let times = random() < 0.5 ? 1 : 2; times > 0; times--) {
    const places = placesOf(envelope.result);
    if (places.length === 0) break;
    const { holder, key } = pick(random, places);
    if (random() < 0.25) {
      delete holder[key];
      reported.push(`without ${key}`);
    } else {
      holder[key] = pick(random, strange);
      reported.push(`${key} is ${JSON.stringify(holder[key])?.slice(0, 30)}`);
    }
  }
  return { how: reported.join(", "), status: 200, text: JSON.stringify(envelope) };
}

export function createBrokenAnswer(healthy: string, random: SeededRandomSource): BrokenAnswer {
  const kind = random();
  if (kind < 0.6 && healthy !== "") return changed(healthy, random);
  if (kind < 0.7)
    return {
      how: "cut",
      status: 200,
      text: healthy.slice(0, Math.floor(random() * healthy.length)),
    };
  if (kind < 0.8) {
    const envelope = pick(random, envelopes);
    return { how: JSON.stringify(envelope), status: 200, text: JSON.stringify(envelope) };
  }
  const status = pick(random, [200, 200, 204, 302, 403, 404, 418, 429, 500, 502, 503]);
  const text = pick(random, pages);
  return { how: `${status} ${JSON.stringify(text)}`, status, text };
}

type Type = CallDefinition["output"];
type Fields = Record<string, unknown>;
type Def = { innerType?: Type; element?: Type; shape?: Readonly<Record<string, Type>> };
const defOf = (type: Type): Def => {
  const def = type.def as unknown as Def;
  return def.innerType ? defOf(def.innerType) : def;
};
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const canBeRead = (output: Type, value: unknown): boolean =>
  decodeAnswerLeniently(
    { method: "PUT", path: "", rank: 4, input: calls.orderStat.input, output } as never,
    value,
  ).ok;

/**
 * Returns a copy of a response in which `change` was applied to each field that the decoder does
 * not require and that `isChosen` accepts. Descends into nested fields and list items.
 */
export function applyToOptionalFields(
  type: Type,
  value: unknown,
  change: (holder: Fields, name: string) => void,
  isChosen = (_path: string) => true,
  path = "",
): unknown {
  const { element, shape } = defOf(type);
  if (element && Array.isArray(value))
    return value.map((it) => applyToOptionalFields(element, it, change, isChosen, path));
  if (!shape || !isFields(value)) return value;
  const changed: Fields = {};
  for (const [name, inside] of Object.entries(value)) {
    const inner = shape[name];
    changed[name] = inner
      ? applyToOptionalFields(inner, inside, change, isChosen, `${path}.${name}`)
      : inside;
  }
  for (const name of Object.keys(shape)) {
    const { [name]: _, ...without } = changed;
    if (isChosen(`${path}.${name}`) && canBeRead(type, without)) change(changed, name);
  }
  return changed;
}

/** Returns the paths of the fields that `applyToOptionalFields` changes. */
export function optionalFieldPaths(type: Type, value: unknown): string[] {
  const paths = new Set<string>();
  applyToOptionalFields(
    type,
    value,
    () => {},
    (path) => paths.add(path) && false,
  );
  return [...paths];
}

function everywhere(value: unknown, change: (it: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((it) => everywhere(it, change)));
  if (!isFields(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([name, it]) => [name, everywhere(it, change)])),
  );
}

const named: { readonly [N in CallName]?: readonly string[] } = {
  userInfo: [
    "nickName",
    "avatar",
    "id",
    "isAuthentication",
    "payMethod",
    "creditLevel",
    "phone",
    "isPayPassword",
  ],
  assetInfo: ["able", "cny", "address"],
};
const gone = (holder: Fields, name: string) => void delete holder[name];

/** Names of the `resultChangesOfBackendVariants` in which optional fields are missing or null. */
export const namesOfBackendVariantsWithoutOptionalFields: ReadonlySet<string> = new Set([
  "only fields of the specification",
  "without optional fields",
  "null for optional fields",
]);

/**
 * Backends that differ from the contract in one way in all responses. Each function maps a result
 * of the mock to the result that such a backend would send.
 */
export const resultChangesOfBackendVariants: Readonly<
  Record<string, (name: CallName, result: unknown) => unknown>
> = {
  "only fields of the specification": (name, result) =>
    applyToOptionalFields(
      calls[name].output,
      result,
      gone,
      (path) => !named[name]?.includes(path.slice(1)),
    ),
  "without optional fields": (name, result) =>
    applyToOptionalFields(calls[name].output, result, gone),
  "null for optional fields": (name, result) =>
    applyToOptionalFields(
      calls[name].output,
      result,
      (holder, field) => void (holder[field] = null),
    ),
  "another type for optional fields": (name, result) =>
    applyToOptionalFields(
      calls[name].output,
      result,
      (holder, field) => void (holder[field] = { other: [] }),
    ),
  "with unknown fields": (_name, result) =>
    everywhere(result, (it) => (isFields(it) ? { ...it, more: 1, undefined: null } : it)),
  "an invalid first item in each list": (_name, result) =>
    everywhere(result, (it) => (Array.isArray(it) && it.length > 1 ? [{}, ...it.slice(1)] : it)),
};
