import { demoPin, mockSmsCode } from "../rules/constants.ts";

/**
 * Functions that return the values of placeholders that depend on the target of the scenario: a
 * mock over HTTP, or the mock backend in this process.
 */
export type PlaceholderSources = {
  now(): Promise<number>;
  idOf(who: string): Promise<string>;
  /** Uploads a new image as the user and returns its URL. */
  picture(who: string): Promise<string>;
  /** Answers every question of the user's questionnaire with the first option. */
  answers(who: string): Promise<unknown>;
  /** Returns the value of a placeholder that only this kind of target supports. */
  known?(who: string, name: string): Promise<unknown>;
};

const nowPattern = /^now(?:\+(\d+)(s|m|h|d))?$/;
const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

export const isReservedPlaceholder = (name: string): boolean =>
  /^(pin|sms|picture|answers|id:\w+|hidden:\w+)$/.test(name) || nowPattern.test(name);

const placeholderName = (value: unknown): string | undefined =>
  typeof value === "string" ? /^\$([A-Za-z][\w:+]*)$/.exec(value)?.[1] : undefined;

/** Returns all `$name` placeholders of a step with their fields. */
export function findPlaceholders(value: unknown, field = ""): { field: string; name: string }[] {
  const name = placeholderName(value);
  if (name !== undefined) return [{ field, name }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    findPlaceholders(one, field === "" ? key : `${field}.${key}`),
  );
}

export type PlaceholderContext = {
  saved: Map<string, unknown>;
  meanings: PlaceholderSources;
  fill: Readonly<Record<string, string>>;
};

/** Replaces the placeholders of a step. Images and answers belong to the user `who`. */
export async function fillPlaceholders(
  value: unknown,
  who: string,
  names: PlaceholderContext,
): Promise<unknown> {
  const name = placeholderName(value);
  if (name !== undefined) return placeholderValue(name, who, names);
  if (Array.isArray(value)) {
    const all: unknown[] = [];
    // Fill in sequence, because each image placeholder sends an upload, and each run must send
    // them in the same order.
    for (const one of value) all.push(await fillPlaceholders(one, who, names));
    return all;
  }
  if (typeof value !== "object" || value === null) return value;
  const fields: [string, unknown][] = [];
  for (const [key, one] of Object.entries(value))
    fields.push([key, await fillPlaceholders(one, who, names)]);
  return Object.fromEntries(fields);
}

async function placeholderValue(
  name: string,
  who: string,
  { saved, meanings, fill }: PlaceholderContext,
): Promise<unknown> {
  if (saved.has(name)) return saved.get(name);
  if (name === "pin") return demoPin;
  if (name === "sms") return mockSmsCode;
  if (name === "picture") return meanings.picture(who);
  if (name === "answers") return meanings.answers(who);
  const [kind, of = ""] = name.split(":");
  if (kind === "id") return meanings.idOf(of);
  if (kind === "hidden") {
    if (fill[of] === undefined)
      throw new Error(`$${name} has no value: set it with --fill ${of}=…`);
    return fill[of];
  }
  const [isNow, count = "0", unit = "s"] = nowPattern.exec(name) ?? [];
  if (isNow) return (await meanings.now()) + Number(count) * (unitMs[unit] ?? 0);
  if (meanings.known) return meanings.known(who, name);
  throw new Error(`unknown placeholder $${name}`);
}
