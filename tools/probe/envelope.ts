import { isJsonObject } from "../../contract/src/dialect/json.ts";
import type { BackendAnswer } from "./backend-client.ts";
import { fieldsIn, type JsonField, valueAt } from "./json-fields.ts";

/** Paths of the parts of a response. If `result` is empty, the whole body is the result. */
export type EnvelopeFieldNames = {
  code: string;
  result: string;
  message: string | undefined;
  traceId: string | undefined;
};

const isShort = (it: unknown) =>
  typeof it === "number" ||
  typeof it === "boolean" ||
  (typeof it === "string" && /^[\w.-]{1,32}$/.test(it));
type Wish = RegExp | ((value: unknown) => boolean);
/** Returns the path of a field that matches a name or value in `wishes`, by order of `wishes`. */
const pathOf = (all: readonly JsonField[], ...wishes: Wish[]): string | undefined =>
  wishes
    .map((wish) =>
      all.find(({ name, value }) => (wish instanceof RegExp ? wish.test(name) : wish(value))),
    )
    .find((it) => it !== undefined)?.path;
const any = () => true;

/**
 * Finds the fields of the envelope. The code is the field that has one value in all successful
 * responses and another value in the refusal. In a backend without an envelope, the HTTP status
 * says whether a call succeeded, and only a refusal has a code. Returns undefined if there is no
 * code.
 */
export function findEnvelope(
  fine: readonly BackendAnswer[],
  refusal: BackendAnswer,
  traceId: string,
): EnvelopeFieldNames | undefined {
  const all = fieldsIn(fine[0]?.body, 2);
  const refused = fieldsIn(refusal.body, 2);
  const codes = all.filter(({ path, value }) => {
    const other = valueAt(refusal.body, path);
    const isSame = fine.every(({ body }) => valueAt(body, path) === value);
    return isShort(value) && isSame && isShort(other) && other !== value;
  });
  const code = pathOf(codes, /^code$/, /code|ret|err|status/i, any);
  const size = ({ value }: JsonField) => JSON.stringify(value).length;
  const results = all
    .filter(({ value }) => isJsonObject(value) || Array.isArray(value))
    .toSorted((a, b) => size(b) - size(a));
  const result = pathOf(results, /^(result|data|body|payload|content)$/i, any);
  if (code === undefined || result === undefined) {
    const short = refused.filter(({ value }) => isShort(value));
    const own = refusal.status < 400 ? undefined : pathOf(short, /code|error|type|status/i);
    const message = pathOf(refused, /^(message|msg|detail|title)$/i);
    return own === undefined ? undefined : { code: own, result: "", message, traceId: undefined };
  }
  const texts = [...refused, ...fine.flatMap(({ body }) => fieldsIn(body, 2))].filter(
    ({ path, value }) =>
      typeof value === "string" && path !== code && !path.startsWith(`${result}.`),
  );
  const isChinese = (it: unknown) => /\p{Script=Han}/u.test(String(it));
  return {
    code,
    result,
    message: pathOf(texts, /^(message|msg)$/i, /info|desc|error|tip|reason/i, isChinese),
    traceId: pathOf(texts, (it) => it === traceId, /trace/i),
  };
}

const looksLikeToken = (value: unknown): value is string =>
  typeof value === "string" && /^[\x21-\x7e]{8,}$/.test(value);

/** Finds a response header that contains a different token in each response. */
export const findRotatingTokenHeader = (answers: readonly BackendAnswer[]): string | undefined =>
  Object.keys(answers[0]?.headers ?? {}).find((name) => {
    const values = answers.map(({ headers }) => headers[name]);
    const areNew = answers.length > 1 && new Set(values).size === values.length;
    return areNew && /token|session|auth|jwt/i.test(name) && values.every(looksLikeToken);
  });

/** Finds the token of a login in its body, or else in a response header. */
export function findLoginToken({
  headers,
  body,
}: BackendAnswer): { value: string; header?: string } | undefined {
  const tokens = fieldsIn(body).filter(
    ({ name, value }) => looksLikeToken(value) && !/refresh/i.test(name),
  );
  const named = (pattern: RegExp) => tokens.find(({ name }) => pattern.test(name));
  const found = named(/access.?token|^token$|jwt/i) ?? named(/token|ticket/i);
  if (found) return { value: String(found.value) };
  return Object.entries(headers)
    .filter(([name]) => /token|authorization/i.test(name))
    .map(([header, it]) => ({ header, value: it.replace(/^Bearer /, "") }))
    .find(({ value }) => looksLikeToken(value));
}
