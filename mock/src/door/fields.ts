import { isFields } from "./input.ts";

/** What a control call cannot make sense of; its text is the answer. */
export class ControlError extends Error {
  override readonly name = "ControlError";
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

type Parse<T> = (it: unknown) => T | undefined;
type Shape = Record<string, Parse<unknown>>;
type Parsed<S extends Shape> = { [K in keyof S]?: S[K] extends Parse<infer T> ? T : never };

/** Every field may be missing, none may be unknown or of another kind. */
export function fieldsOf<S extends Shape>(body: unknown, shape: S, at = ""): Parsed<S> {
  if (body === undefined || body === null) return {};
  if (!isFields(body)) throw new ControlError(`${at || "the body"} must be an object`);
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const parse = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (parse === undefined)
      throw new ControlError(`${at}${name.slice(0, 64)} is not known here; known are ${Object.keys(shape).join(", ")}`);
    if (value === undefined) continue;
    const parsed = parse(value);
    if (parsed === undefined) throw new ControlError(`${at}${name} has a wrong value`);
    read[name] = parsed;
  }
  return read as Parsed<S>;
}

export const whole =
  (min: number, max: number): Parse<number> =>
  (it) =>
    Number.isSafeInteger(it) && (it as number) >= min && (it as number) <= max ? (it as number) : undefined;
export const between =
  (min: number, max: number): Parse<number> =>
  (it) =>
    typeof it === "number" && it >= min && it <= max ? it : undefined;
export const yesNo: Parse<boolean> = (it) => (typeof it === "boolean" ? it : undefined);
export const textOf =
  (pattern: RegExp): Parse<string> =>
  (it) =>
    typeof it === "string" && pattern.test(it) ? it : undefined;
export const within =
  <S extends Shape>(shape: S, at: string): Parse<Parsed<S>> =>
  (it) =>
    fieldsOf(it, shape, at);
