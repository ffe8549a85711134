import { parseDecimal, formatDecimal } from "../money/money.ts";
import type { Spelling } from "./dialect.ts";
import { snakeCase } from "./field-names.ts";
import { type StateMeaning, stateValuesByMeaning } from "./meanings.ts";

/** Amount as decimal text ("71.90" for 71.9) with `shown` to `decimals` decimals. */
export const decimalText = (decimals: number, shown = decimals): Spelling => ({
  toOurs(it) {
    const isText = typeof it === "string" || typeof it === "number";
    const minor = isText ? parseDecimal(String(it), decimals) : undefined;
    return minor === undefined ? undefined : Number(formatDecimal(minor, decimals));
  },
  toTheirs: (it) =>
    formatDecimal(parseDecimal(String(it), decimals) ?? Number.NaN, decimals, shown),
});

/** Decimal text with separators of thousands: "5,877.0157". Requests omit the separators. */
export const thousandsSeparatedText = (decimals: number): Spelling => {
  const { toOurs, toTheirs } = decimalText(decimals);
  const isGrouped = (it: unknown) => typeof it === "string" && groups.test(it);
  return { toOurs: (it) => toOurs(isGrouped(it) ? String(it).replaceAll(",", "") : it), toTheirs };
};
const groups = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Amount as a whole number of minor units: 7190 for 71.90 with 2 decimals. */
export const minorUnits = (decimals: number): Spelling => ({
  toOurs: (it) =>
    isNumber(it) && Number.isSafeInteger(Number(it))
      ? Number(formatDecimal(Number(it), decimals))
      : undefined,
  toTheirs: (it) => parseDecimal(String(it), decimals) ?? Number.NaN,
});

export const numberText: Spelling = {
  toOurs: (it) => (isNumber(it) ? Number(it) : undefined),
  toTheirs: String,
};

const isNumber = (it: unknown) =>
  (typeof it === "number" || typeof it === "string") && /^-?\d{1,16}(\.\d{1,8})?$/.test(String(it));

/**
 * Format of the contract. It is the default. A dialect lists it for a call that uses this format
 * while the dialect has another one for all calls.
 */
export const unchangedSpelling: Spelling = { toOurs: (it) => it, toTheirs: (it) => it };

/** Epoch seconds instead of milliseconds. */
export const epochSeconds: Spelling = {
  toOurs: (it) => (isNumber(it) ? Math.round(Number(it) * 1000) : undefined),
  toTheirs: (it) => Number(it) / 1000,
};

const clock = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d{1,3})?$/;

/**
 * Time as `2026-11-20 18:00:00` in a zone like `+08:00`. Requests contain whole seconds, because a
 * backend that sends no fractions refuses them. The end of a month is therefore sent as `23:59:59`.
 */
export const zonedTimeText = (zone: string): Spelling => {
  const offset = Date.UTC(1970, 0, 1) - Date.parse(`1970-01-01T00:00:00${zone}`);
  return {
    toOurs(item) {
      const [, day, time, part = ""] = clock.exec(String(item)) ?? [];
      const at = Date.parse(`${day}T${time}${part}${zone}`);
      return Number.isNaN(at) ? undefined : at;
    },
    toTheirs: (item) =>
      isoTextOf(Number(item) + offset)
        ?.slice(0, 19)
        .replace("T", " "),
  };
};

/** Returns `undefined` for a time outside the range of `Date`. */
const isoTextOf = (time: number): string | undefined =>
  Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : undefined;

/** Time as `2026-11-20T10:00:00.000Z`, which includes its zone. */
export const isoTimeText: Spelling = {
  toOurs: (item) =>
    typeof item === "string" && /T.*(Z|[+-]\d{2}:?\d{2})$/.test(item)
      ? Date.parse(item) || undefined
      : undefined,
  toTheirs: (it) => isoTextOf(Number(it)),
};

/**
 * Words or other numbers for the values of a state. If a dialect uses words, our numbers are still
 * accepted. An unknown word becomes -1, which is no state of ours. If a dialect uses other numbers,
 * an unknown number becomes -1, too.
 */
export function stateWords<S extends StateMeaning>(
  of: S,
  spelt: { readonly [V in keyof (typeof stateValuesByMeaning)[S]]: string | number },
): Spelling {
  const values = stateValuesByMeaning[of] as Readonly<Record<string, number>>;
  const all: [name: string, word: string | number][] = Object.entries(spelt);
  const byWord = new Map(all.map(([name, word]) => [String(word), values[name]]));
  const byValue = new Map(all.map(([name, word]) => [values[name], word]));
  const areNumbers = all.every(([, word]) => typeof word === "number");
  return {
    toOurs: (item) =>
      byWord.get(String(item)) ??
      (areNumbers || (typeof item === "string" && !isNumber(item))
        ? unknownState
        : numberText.toOurs(item)),
    toTheirs: (it) => byValue.get(Number(it)) ?? String(it),
  };
}
const unknownState = -1;

/** Creates the spelling of a state with words such as `wait_pay` for `waitPay`. */
export const snakeCaseStateWords = <S extends StateMeaning>(of: S): Spelling => {
  const words = Object.keys(stateValuesByMeaning[of]).map((it) => [it, snakeCase(it)]);
  return stateWords(of, Object.fromEntries(words) as never);
};

/** Text value such as `loginPassword`, which the backend writes in snake case. */
export const snakeCaseText: Spelling = {
  toOurs: (item) =>
    typeof item === "string"
      ? item.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      : undefined,
  toTheirs: (it) => snakeCase(String(it)),
};

/** Flag that the backend writes as `yes` or `no`. Booleans, 0 and 1 are read too, also as text. */
export const flagWords = (yes: unknown, no: unknown): Spelling => ({
  toOurs(theirs) {
    if ([yes, true, 1, "true", "1"].includes(theirs)) return 1;
    return [no, false, 0, "false", "0"].includes(theirs) ? 0 : undefined;
  },
  toTheirs: (it) => (Number(it) === 1 ? yes : no),
});

export const booleanFlag: Spelling = flagWords(true, false);

/** Writes an integer beyond 2^53 as raw digits, because JSON itself has no limit on numbers. */
const raw = (text: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

/** Id that the backend writes as a number of any length. */
export const numericId: Spelling = {
  toOurs: (it) => (typeof it === "number" || typeof it === "string" ? String(it) : undefined),
  toTheirs(ours) {
    if (typeof ours !== "string" || !/^[1-9]\d{0,30}$/.test(ours)) return ours;
    return ours.length < 16 ? Number(ours) : raw(ours);
  },
};
