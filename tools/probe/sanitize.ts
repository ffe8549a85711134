import { isJsonObject, tryParseJson } from "../../contract/src/dialect/json.ts";

/**
 * Names of fields that contain codes and states. In these fields, short numbers and codes such as
 * A0230 are not replaced.
 */
const codeNames = /code|status|state|type|kind|role|result|event|cmd|action|direction|ret$|mode/i;
const code = /^(?=.{1,40}$)[A-Z_]*\d{0,5}$/;
const word = /^[A-Za-z][A-Za-z_-]{0,39}$/;
/** Maximum length of a stored list. */
const elementsMax = 3;
const seconds = 1_795_318_219;

/**
 * Replaces the values of an answer by stand-ins of the same type and form, so that nothing of a
 * user is stored. The same value always gets the same stand-in. Flags, integers below 100, codes
 * and the given words stay, because a dialect has to know them. Stand-ins are numbered and not
 * derived from the value, because a short value could be found by trying all values.
 */
export function createSanitizer(
  words: ReadonlySet<unknown>,
): (value: unknown, name?: string) => unknown {
  const standIns = new Map<string | number, string | number>();

  function standInOf<T extends string | number>(value: T, make: (count: number) => T): T {
    if (!standIns.has(value)) standIns.set(value, make(standIns.size + 1));
    return standIns.get(value) as T;
  }

  function numberOf(value: number, name: string): number {
    const size = Math.abs(value);
    if (size < 100 && Number.isInteger(value)) return value;
    if (codeNames.test(name) && Number.isInteger(value) && size < 100_000) return value;
    if (size > 1e12 && size < 5e12) return seconds * 1000;
    if (size > 1e9 && size < 5e9) return Number.isInteger(value) ? seconds : seconds + 0.5;
    return standInOf(value, (count) => Number(withDigits(String(value), count)));
  }

  function textOf(value: string, name: string): string {
    const inner = /^\s*[[{]/.test(value) ? tryParseJson(value) : undefined;
    if (inner !== undefined) return JSON.stringify(sanitize(inner, name));
    if (value === "" || (words.has(value) && word.test(value))) return value;
    if (codeNames.test(name) && code.test(value)) return value;
    if (/^\d{4}-\d\d(-\d\d([T ]\d\d:\d\d.*)?)?$/.test(value)) return timeLike(value);
    if (/^-?\d{1,2}(\.0+)?$/.test(value) || /^(true|false|yes|no|Y|N)$/i.test(value)) return value;
    const path = /^(\/[a-z/]+\/)[^/?]+/.exec(value);
    if (path) return `${path[1]}${standInOf(value, (count) => `file${count}`)}`;
    return standInOf(value, (count) => withLetters(withDigits(value, count)));
  }

  function sanitize(value: unknown, name = ""): unknown {
    if (Array.isArray(value)) return value.slice(0, elementsMax).map((it) => sanitize(it, name));
    if (isJsonObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, it]) => [safeName(key), sanitize(it, key)]),
      );
    if (typeof value === "number") return numberOf(value, name);
    return typeof value === "string" ? textOf(value, name) : value;
  }

  return sanitize;
}

/** Replaces a name that is no identifier, because it may be a value, such as a phone number. */
const safeName = (name: string) => (/^[A-Za-z_][\w-]{0,39}$/.test(name) ? name : "other");

/** Replaces digits by those of a counter. Keeps their number and all other characters. */
function withDigits(value: string, count: number): string {
  const places = (value.match(/\d/g) ?? []).length;
  const digits = `1${String(count).padStart(Math.max(places - 1, 0), "0")}`.slice(0, places);
  let at = 0;
  return value.replace(/\d/g, () => digits[at++] ?? "0");
}

const withLetters = (value: string) =>
  value
    .replace(/[a-z]/g, "x")
    .replace(/[A-Z]/g, "X")
    .replace(/[^\x20-\x7e]/gu, "某");

/** Returns a fixed time in the format of the value. */
function timeLike(value: string): string {
  const fixed = new Date(seconds * 1000).toISOString();
  const end = /^[\d-]{7,10}([T ]\d\d:\d\d(:\d\d)?)?/.exec(value)?.[0].length ?? value.length;
  return (
    fixed.slice(0, 10).slice(0, end) + value.slice(10, 11) + fixed.slice(11, end) + value.slice(end)
  );
}
