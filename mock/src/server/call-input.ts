import {
  bodyFieldNamesOfCall,
  type CallDefinition,
  type CallName,
  type Calls,
  decodeInput,
  encodeInput,
  joinRequestIntoInput,
  type Input,
  ownBackendIdPattern,
} from "contract";

type Fields = Record<string, unknown>;
export type CallRequestParts = { params: Fields; query: Fields; body: unknown };
export type CallInputResult<T> = { ok: true; value: T } | { ok: false; field: string };

const cachedInputs = new WeakMap<CallDefinition, Map<string, CallInputResult<unknown>>>();
const cachedInputsMax = 500;
function inputCacheOf(row: CallDefinition): Map<string, CallInputResult<unknown>> {
  const kept = cachedInputs.get(row);
  if (kept && kept.size < cachedInputsMax) return kept;
  const made = new Map<string, CallInputResult<unknown>>();
  cachedInputs.set(row, made);
  return made;
}

/**
 * Parses an input. Caches valid inputs of reads, because clients repeat the same few requests. All
 * requests share the cached result, so it is frozen.
 */
export function parseCallInputWithCache<N extends CallName>(
  row: Calls[N],
  wire: CallRequestParts,
): CallInputResult<Input<N>> {
  if (row.method !== "GET" || wire.body !== undefined) return parseCallInput(row, wire);
  const key = JSON.stringify([wire.params, wire.query]);
  const kept = inputCacheOf(row).get(key) as CallInputResult<Input<N>> | undefined;
  if (kept) return kept;
  const read = parseCallInput(row, wire);
  if (!read.ok) return read;
  Object.freeze(read.value);
  inputCacheOf(row).set(key, Object.freeze(read));
  return read;
}

/**
 * Accepts only fields that the call declares, and only in the declared part of the request. A
 * secret in a query would appear in logs of proxies.
 */
export function parseCallInput<N extends CallName>(
  row: Calls[N],
  wire: CallRequestParts,
): CallInputResult<Input<N>> {
  const body = wire.body === undefined ? {} : wire.body;
  if (!isPlainObject(body)) return { ok: false, field: "" };
  const gathered = joinRequestIntoInput(row, wire.params, wire.query, body);
  const stray = findUndeclaredField(row, wire.query, body) ?? findMalformedId(gathered);
  if (stray !== undefined) return { ok: false, field: stray };
  const read = decodeInput(row, gathered);
  if (!read.ok) return read;
  const deep = findUnknownField(gathered, encodeInput(row, read.value));
  return deep === undefined ? read : { ok: false, field: deep };
}

function findUndeclaredField(row: CallDefinition, query: Fields, body: Fields): string | undefined {
  const inBody = bodyFieldNamesOfCall(row);
  const inPath = (name: string) => row.path.includes(`{${name}}`);
  const isQuery = (name: string) =>
    Object.hasOwn(row.input.shape, name) && !inBody.includes(name) && !inPath(name);
  return (
    Object.keys(query).find((it) => !isQuery(it)) ??
    Object.keys(body).find((it) => !inBody.includes(it))
  );
}

/**
 * Returns the name of a field with an id whose form the mock never creates. The contract allows any
 * form, because other backends may use other forms.
 */
const findMalformedId = (sent: Fields): string | undefined =>
  Object.keys(sent).find((name) => {
    const id = sent[name];
    return (
      /^id$|Id$/.test(name) && typeof id === "string" && id !== "" && !ownBackendIdPattern.test(id)
    );
  });

/**
 * Returns the path of an unknown field. The schemas drop unknown fields, so a field that is missing
 * after decoding and encoding was unknown.
 */
function findUnknownField(sent: unknown, known: unknown, path = ""): string | undefined {
  if (!isPlainObject(sent) && !Array.isArray(sent)) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const at = path ? `${path}.${name}` : name;
    if (typeof known !== "object" || known === null || !Object.hasOwn(known, name))
      return value === undefined ? undefined : at;
    const deeper = findUnknownField(value, (known as Fields)[name], at);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

export const isPlainObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
