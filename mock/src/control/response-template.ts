import { parseDurationMs, durationSchema } from "./field-schemas.ts";
import { findMostSimilarName } from "./most-similar-name.ts";
import { ControlError } from "./control-error.ts";

/** Values that a template can use. */
export type ResponseTemplateContext = {
  /** Parts of the call: body, query, params, person, requestId. */
  call: Readonly<Record<string, unknown>>;
  now: number;
  /** Number of hits of the rule, including this one. */
  hits: number;
  chance: () => number;
};
type TemplateOperator = {
  isRight(it: unknown): boolean;
  make(it: never, at: ResponseTemplateContext): unknown;
};

const templateRoots = ["body", "query", "params", "person", "requestId"];
const spanShift = /^([+-]?)(.*)$/s;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSpan = (value: unknown): boolean =>
  value === "" ||
  (typeof value === "string" && durationSchema.safeParse(value.replace(/^[+-]/, "")).success);

function shiftTime(now: number, by: string): number {
  const [, sign, length = ""] = spanShift.exec(by) ?? [];
  const ms = length === "" ? 0 : parseDurationMs(length);
  return sign === "-" ? now - ms : now + ms;
}

const valueAt = (from: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (item, name) =>
      typeof item === "object" && item !== null && Object.hasOwn(item, name)
        ? (item as Record<string, unknown>)[name]
        : undefined,
    from,
  );

/** Operators of templates. An operator can return any JSON value, for example a number. */
const templateOperators: Readonly<Record<string, TemplateOperator>> = {
  $from: {
    isRight: (it) => typeof it === "string" && templateRoots.includes(it.split(".", 1)[0] ?? ""),
    make: (path: string, { call }) => valueAt(call, path.split(".")) ?? null,
  },
  $now: { isRight: isSpan, make: (by: string, { now }) => shiftTime(now, by) },
  $count: { isRight: Number.isSafeInteger, make: (first: number, { hits }) => first + hits - 1 },
  $pick: {
    isRight: (it) => Array.isArray(it) && it.length > 0,
    make: (of: unknown[], at) => renderTemplate(of[Math.floor(at.chance() * of.length)], at),
  },
  $text: {
    isRight: Array.isArray,
    make: (parts: unknown[], at) =>
      parts
        .map((it) => renderTemplate(it, at) ?? "")
        .map((it) => (typeof it === "string" ? it : JSON.stringify(it)))
        .join(""),
  },
};
const names = Object.keys(templateOperators);

/** Returns the operator of a template value and its argument, or undefined for a plain value. */
function operatorOf(value: unknown): [name: string, of: unknown] | undefined {
  const [first, ...more] = isRecord(value) ? Object.entries(value) : [];
  return first?.[0].startsWith("$") && more.length === 0 ? first : undefined;
}

/**
 * Rejects operators that are unknown, because they would silently render no value, and operators
 * with a wrong argument.
 */
export function rejectInvalidTemplate(value: unknown, field: string): void {
  const [name, of] = operatorOf(value) ?? [];
  if (name !== undefined && !Object.hasOwn(templateOperators, name)) {
    const near = findMostSimilarName(name, names);
    throw new ControlError("badRequest", `${field} names ${name}; known are ${names.join(", ")}`, {
      field,
      known: names,
      ...(near && { near: [near] }),
    });
  }
  if (name !== undefined && !templateOperators[name]?.isRight(of))
    throw new ControlError("badRequest", `${field}.${name} has a wrong value`, {
      field: `${field}.${name}`,
    });
  if (isRecord(value) || Array.isArray(value))
    for (const [key, one] of Object.entries(value)) rejectInvalidTemplate(one, `${field}.${key}`);
}

/** Returns true if the value at this path is rendered from a template, or is inside one that is. */
export function isRenderedFromTemplate(value: unknown, path: readonly PropertyKey[]): boolean {
  if (operatorOf(value)) return true;
  const [first, ...rest] = path;
  return (
    first !== undefined &&
    typeof value === "object" &&
    value !== null &&
    isRenderedFromTemplate((value as Record<PropertyKey, unknown>)[first], rest)
  );
}

export function renderTemplate(value: unknown, at: ResponseTemplateContext): unknown {
  const [name, of] = operatorOf(value) ?? [];
  if (name !== undefined) return templateOperators[name]?.make(of as never, at);
  if (Array.isArray(value)) return value.map((one) => renderTemplate(one, at));
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renderTemplate(one, at)]))
    : value;
}
