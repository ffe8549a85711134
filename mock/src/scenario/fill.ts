import { demoPin, mockSmsCode } from "../rules/constants.ts";

/** What stands behind a name that no step has saved. */
export type PlaceholderValues = {
  now(): Promise<number>;
  idOf(who: string): Promise<string>;
  /** A fresh one of his. */
  picture(who: string): Promise<string>;
  /** The first answer to each question of his paper. */
  answers(who: string): Promise<unknown>;
  /** What this stage knows beside. */
  known?(who: string, name: string): Promise<unknown>;
};

const shift = /^now(?:\+(\d+)(s|m|h|d))?$/;
const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

export const isReservedName = (name: string): boolean =>
  /^(pin|sms|picture|answers|id:\w+|hidden:\w+)$/.test(name) || shift.test(name);

const nameIn = (it: unknown): string | undefined =>
  typeof it === "string" ? /^\$([A-Za-z][\w:+]*)$/.exec(it)?.[1] : undefined;

/** Every `$name` in a step, with where it stands. */
export function namesUsed(value: unknown, field = ""): { field: string; name: string }[] {
  const name = nameIn(value);
  if (name !== undefined) return [{ field, name }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    namesUsed(one, field === "" ? key : `${field}.${key}`),
  );
}

export type PlaceholderContext = {
  saved: Map<string, unknown>;
  meanings: PlaceholderValues;
  fill: Readonly<Record<string, string>>;
};

/** The same with what the names stand for; `who` is whose pictures and answers are meant. */
export async function fillPlaceholders(
  value: unknown,
  who: string,
  names: PlaceholderContext,
): Promise<unknown> {
  const name = nameIn(value);
  if (name !== undefined) return placeholderValue(name, who, names);
  if (Array.isArray(value)) {
    const all: unknown[] = [];
    // One after the other: a picture is sent for each.
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
      throw new Error(`$${name} is not in the file: give it with --fill ${of}=…`);
    return fill[of];
  }
  const [isNow, count = "0", unit = "s"] = shift.exec(name) ?? [];
  if (isNow) return (await meanings.now()) + Number(count) * (unitMs[unit] ?? 0);
  if (meanings.known) return meanings.known(who, name);
  throw new Error(`nothing is known as $${name}`);
}
