import type { RandomValueGenerator } from "./random-values.ts";
import { schemaOfRef, type JsonSchemaNode } from "./json-schema.ts";

/** Values from earlier responses by field name. */
export type LearnedValuesByField = Map<string, unknown[]>;

const learnedMax = 60;
export function collectValuesByField(learned: LearnedValuesByField, item: unknown): void {
  if (Array.isArray(item)) item.forEach((one) => collectValuesByField(learned, one));
  if (typeof item !== "object" || item === null || Array.isArray(item)) return;
  for (const [name, value] of Object.entries(item)) {
    collectValuesByField(learned, value);
    if (typeof value !== "string" && typeof value !== "number") continue;
    const known = learned.get(name) ?? [];
    if (!known.includes(value)) learned.set(name, [...known, value].slice(-learnedMax));
  }
}

/** Likely values by field name: usual amounts, and codes that no response has, such as PINs. */
const knownValues: Readonly<Record<string, readonly unknown[]>> = {
  payPassword: ["283917"],
  oldPassword: ["283917"],
  newPassword: ["283917", "739182"],
  confirmPassword: ["283917", "739182"],
  smsCode: ["246810"],
  oldSmsCode: ["246810"],
  phone: ["13800138000"],
  account: ["13800138000", "6214830109997777"],
  cardNo: ["6214830109997777"],
  idCard: ["310105198802290043"],
  idTail: ["290043"],
  realName: ["张小三"],
  month: ["2026-11"],
  deviceTag: ["fuzz"],
  amount: [100, 360, 500, 720],
  price: [7.2],
  quantity: [100, 200],
  minAmount: [100],
  maxAmount: [720, 1440],
};

/** Returns the field name of an id in a path, such as `orderId` for `/order/v1/detail/{id}`. */
export const inferIdFieldNameFromPath = (path: string, name: string): string => {
  if (name !== "id") return name;
  if (/\/(order|chat)\//.test(path)) return "orderId";
  return /\/entrust\//.test(path) ? "entrustId" : "id";
};

const others: Readonly<Record<string, string>> = {
  vouchers: "url",
  images: "url",
  qrCode: "url",
  avatar: "url",
  methodIds: "id",
  methodId: "id",
  buyerMethodId: "id",
  payerMethodId: "id",
  defaultId: "id",
  messageId: "id",
  targetUserId: "userId",
  personId: "userId",
  blockedIds: "userId",
  excludeIds: "entrustId",
  questionId: "id",
};

export type RandomValueContext = {
  dice: RandomValueGenerator;
  parts: Readonly<Record<string, JsonSchemaNode>>;
  learned: LearnedValuesByField;
  isAtEdge: boolean;
};

/** Draws a value that fits a schema: a usual one, or with `isAtEdge` one at its limits. */
export function drawRandomValue(
  on: RandomValueContext,
  schema: JsonSchemaNode,
  name: string,
): unknown {
  const { dice, parts, learned, isAtEdge } = on;
  if (schema["$ref"] !== undefined)
    return drawRandomValue(on, schemaOfRef(parts, schema["$ref"]), name);
  if (schema["const"] !== undefined) return schema["const"];
  if (schema["enum"] !== undefined) return dice.pick(schema["enum"] as unknown[]);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchemaNode[] | undefined;
  if (choices) return drawRandomValue(on, dice.pick(choices) ?? {}, name);
  const usual = [
    ...(knownValues[name] ?? []),
    ...(learned.get(name) ?? []),
    ...(learned.get(others[name] ?? "") ?? []),
  ];
  switch (dice.pick([schema["type"]].flat())) {
    case "object":
      return drawRandomObject(on, schema);
    case "array": {
      const [from, to] = [
        (schema["minItems"] as number | undefined) ?? 0,
        (schema["maxItems"] as number | undefined) ?? 4,
      ];
      const length = isAtEdge
        ? (dice.pick([from, to]) ?? from)
        : dice.between(Math.max(from, 1), Math.max(1, from, Math.min(to, 3)));
      return Array.from({ length: Math.min(length, 300) }, () =>
        drawRandomValue(on, schema["items"] as JsonSchemaNode, name),
      );
    }
    case "string":
      return drawText(
        on,
        schema,
        usual.filter((it) => typeof it === "string"),
      );
    case "integer":
    case "number":
      return drawNumber(
        on,
        schema,
        usual.filter((it) => typeof it === "number"),
      );
    case "boolean":
      return dice.hits(0.5);
    default:
      return null;
  }
}

export function drawRandomObject(
  on: RandomValueContext,
  { properties = {}, required = [] }: JsonSchemaNode,
): Record<string, unknown> {
  const wanted = Object.entries(properties as Record<string, JsonSchemaNode>).filter(
    ([name]) => (required as string[]).includes(name) || on.dice.hits(on.isAtEdge ? 0.7 : 0.3),
  );
  return Object.fromEntries(wanted.map(([name, one]) => [name, drawRandomValue(on, one, name)]));
}

const alphabets = ["0123456789", "abcXYZ-019", "您好，请查收转账 ", "a😀é‮ß𝟘", "<&\"'\\/%{}"];
function drawText(
  { dice, isAtEdge }: RandomValueContext,
  schema: JsonSchemaNode,
  usual: string[],
): string {
  const least = (schema["minLength"] as number | undefined) ?? 0;
  const most = (schema["maxLength"] as number | undefined) ?? 200;
  const pattern = new RegExp((schema["pattern"] as string | undefined) ?? "", "u");
  const fits = (text: string) =>
    pattern.test(text) && [...text].length >= least && [...text].length <= most;
  const fitting = usual.filter(fits);
  if (!isAtEdge && fitting.length > 0 && dice.hits(0.85)) return dice.pick(fitting) ?? "";
  for (let at = 0; at < 40; at += 1) {
    const length = isAtEdge
      ? (dice.pick([least, most]) ?? least)
      : dice.between(least, Math.min(most, 40));
    const letters = [...(dice.pick(alphabets) ?? "")];
    const text = Array.from({ length }, () => dice.pick(letters)).join("");
    if (fits(text)) return text;
    const digits = dice.letters(dice.between(4, 19), "0123456789");
    if (fits(digits)) return digits;
  }
  return fitting[0] ?? "2026-11";
}

function drawNumber(
  { dice, isAtEdge }: RandomValueContext,
  schema: JsonSchemaNode,
  usual: number[],
): number {
  const least = schema["minimum"] as number | undefined;
  const most = schema["maximum"] as number | undefined;
  const fits = (value: number) =>
    value >= (least ?? value) &&
    value <= (most ?? value) &&
    (schema["type"] !== "integer" || Number.isInteger(value));
  const edges = [least, most, 0, 1, -1, 0.01, 0.0001, 1e9, 2 ** 53 - 1, 0.1 + 0.2]
    .filter((it) => it !== undefined)
    .filter(fits);
  if (isAtEdge && edges.length > 0) return dice.pick(edges) ?? 0;
  const fitting = usual.filter(fits);
  if (fitting.length > 0 && dice.hits(0.85)) return dice.pick(fitting) ?? 0;
  return dice.between(least ?? 0, Math.min(most ?? 1000, (least ?? 0) + 1000));
}

/**
 * Unusual values. Contains no integer that a double cannot hold, because the mock reads it as text,
 * which may be an id.
 */
export const invalidValues: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "x".repeat(5_000),
  "a\u0000b",
  "../../etc/passwd",
  "' OR 1=1 --",
  "\ud800",
  "١٢٣",
  "1e3",
  -1,
  1.5,
  1e308,
  [],
  {},
  [[[[]]]],
  { $ne: null },
];
export const unknownFieldNames = ["extra", "__proto__", "constructor", "toString", "userId", ""];
