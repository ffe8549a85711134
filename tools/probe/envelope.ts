import { type JsonObject, isJsonObject } from "../../contract/src/dialect/json.ts";
import type { BackendAnswer } from "./backend-client.ts";

/** Field names of the parts of a response. */
export type EnvelopeFieldNames = {
  code: string;
  result: string;
  message: string | undefined;
  traceId: string | undefined;
};

type Leaf = { path: string; value: unknown };

/** Returns the leaves of a response and of the records one level below. */
function leaves(body: unknown, depth = 1): Leaf[] {
  if (!isJsonObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => [
    { path: name, value },
    ...(depth > 0
      ? leaves(value, depth - 1).map((it) => ({ path: `${name}.${it.path}`, value: it.value }))
      : []),
  ]);
}

const lastName = (path: string) => path.slice(path.lastIndexOf(".") + 1);
const isShort = (value: unknown) =>
  typeof value === "number" ||
  typeof value === "boolean" ||
  (typeof value === "string" && /^[\w.-]{1,32}$/.test(value));
const firstMatching = <T>(all: readonly T[], ...wishes: ((it: T) => boolean)[]): T | undefined => {
  for (const input of wishes) {
    const found = all.find(input);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Returns the value at a path. The empty path is the body itself. */
export const valueAtFieldPath = (body: unknown, path: string): unknown =>
  path
    .split(".")
    .filter((it) => it !== "")
    .reduce<unknown>((inside, name) => (isJsonObject(inside) ? inside[name] : undefined), body);

/**
 * Finds the fields of the envelope. The code is the field that has one value in all successful
 * responses and another value in every refusal. Returns undefined if there is none.
 */
export function findEnvelopeFieldNames(
  fine: readonly BackendAnswer[],
  refused: readonly BackendAnswer[],
  traceId: string,
): EnvelopeFieldNames | undefined {
  const all = leaves(fine[0]?.body);
  const in1 = (it: BackendAnswer, path: string) => valueAtFieldPath(it.body, path);
  const codes = all.filter(
    ({ path, value }) =>
      isShort(value) &&
      fine.every((it) => in1(it, path) === value) &&
      refused.every((it) => isShort(in1(it, path)) && in1(it, path) !== value),
  );
  const code = firstMatching(
    codes,
    ({ path }) => lastName(path) === "code",
    ({ path }) => /code|ret|err|status/i.test(lastName(path)),
    () => true,
  )?.path;
  const results = all.filter(({ value }) => isJsonObject(value) || Array.isArray(value));
  const sizes = (it: Leaf) => JSON.stringify(it.value).length;
  const result =
    firstMatching(results, ({ path }) =>
      /^(result|data|body|payload|content)$/i.test(lastName(path)),
    )?.path ?? results.toSorted((a, b) => sizes(b) - sizes(a))[0]?.path;
  if (code === undefined || result === undefined) return undefined;
  const said = [...refused, ...fine]
    .flatMap((it) => leaves(it.body))
    .filter(
      ({ path, value }) =>
        typeof value === "string" && path !== code && !path.startsWith(`${result}.`),
    );
  const message = firstMatching(
    said,
    ({ path }) => /^(message|msg)$/i.test(lastName(path)),
    ({ path, value }) =>
      /info|desc|error|tip|reason/i.test(lastName(path)) || /\p{Script=Han}/u.test(String(value)),
  )?.path;
  const trace = firstMatching(
    said,
    ({ value }) => value === traceId,
    ({ path }) => /trace/i.test(lastName(path)),
  )?.path;
  return { code, result, message, traceId: trace };
}

/**
 * Finds the field names in the refusals of a backend without an envelope. In such a backend, the
 * HTTP status says whether a call succeeded, and the body of a success is its result. Returns
 * undefined if a refusal has no code.
 */
export function findRefusalFieldNames(refusal: BackendAnswer): EnvelopeFieldNames | undefined {
  const all = leaves(refusal.body);
  const named = (name: RegExp) => all.find(({ path }) => name.test(lastName(path)))?.path;
  const code = all.find(
    ({ path, value }) => /code|error|type|status/i.test(lastName(path)) && isShort(value),
  )?.path;
  if (refusal.status < 400 || code === undefined) return undefined;
  return { code, result: "", message: named(/^(message|msg|detail|title)$/i), traceId: undefined };
}

/** Finds a response header that contains a different token in each response. */
export function findRotatingTokenHeader(answers: readonly BackendAnswer[]): string | undefined {
  const [first, ...others] = answers;
  return Object.keys(first?.headers ?? {}).find((name) => {
    const values = answers.map((it) => it.headers[name]);
    return (
      others.length > 0 &&
      /token|session|auth|jwt/i.test(name) &&
      values.every(looksLikeToken) &&
      new Set(values).size === values.length
    );
  });
}

export type FoundLoginToken = { value: string; path?: string; header?: string };

const looksLikeToken = (value: unknown): value is string =>
  typeof value === "string" && value.length >= 8 && /^[\x21-\x7e]+$/.test(value);

/** Finds the token of a login in a response header or in the result. */
export function findLoginToken({ headers, body }: BackendAnswer): FoundLoginToken | undefined {
  const deep = (inside: unknown, path: string[]): [string[], string][] =>
    isJsonObject(inside)
      ? Object.entries(inside as JsonObject).flatMap(([name, value]) =>
          looksLikeToken(value)
            ? [[[...path, name], value] as [string[], string]]
            : deep(value, [...path, name]),
        )
      : [];
  const found = deep(body, []).toSorted((a, b) => tokenPathRank(b[0]) - tokenPathRank(a[0]))[0];
  if (found && tokenPathRank(found[0]) > 0) return { path: found[0].join("."), value: found[1] };
  const named = Object.entries(headers).filter(([name]) => /token|authorization/i.test(name));
  const [header, value] =
    named
      .map(([name, it]) => [name, it.replace(/^Bearer /, "")] as const)
      .find(([, it]) => looksLikeToken(it)) ?? [];
  return header === undefined || value === undefined ? undefined : { header, value };
}

function tokenPathRank(path: readonly string[]): number {
  const name = path.at(-1) ?? "";
  if (/refresh/i.test(name)) return 0;
  if (/access.?token|^token$|jwt/i.test(name)) return 2;
  return /token|ticket/i.test(name) ? 1 : 0;
}
