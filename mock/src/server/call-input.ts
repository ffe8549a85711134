import {
  bodyFields,
  type Call,
  type CallName,
  type Calls,
  decodeInput,
  encodeInput,
  joinRequest,
  type Input,
  ownId,
} from "contract";

type Fields = Record<string, unknown>;
export type ParsedRequest = { params: Fields; query: Fields; body: unknown };
export type InputResult<T> = { ok: true; value: T } | { ok: false; field: string };

const reads = new WeakMap<Call, Map<string, InputResult<unknown>>>();
const readsMax = 500;
function readsOf(row: Call): Map<string, InputResult<unknown>> {
  const kept = reads.get(row);
  if (kept && kept.size < readsMax) return kept;
  const made = new Map<string, InputResult<unknown>>();
  reads.set(row, made);
  return made;
}

/**
 * Caches parsed inputs of reads, because the clients of a world repeat the same few requests. All requests
 * share the result, so it is frozen.
 */
export function readInputCached<N extends CallName>(
  row: Calls[N],
  wire: ParsedRequest,
): InputResult<Input<N>> {
  if (row.method !== "GET" || wire.body !== undefined) return readInput(row, wire);
  const key = JSON.stringify([wire.params, wire.query]);
  const kept = readsOf(row).get(key) as InputResult<Input<N>> | undefined;
  if (kept) return kept;
  const read = readInput(row, wire);
  if (!read.ok) return read;
  Object.freeze(read.value);
  readsOf(row).set(key, Object.freeze(read));
  return read;
}

/**
 * Accepts only fields that the call declares, and only in the declared part of the request. A
 * secret in a query would appear in logs of proxies.
 */
export function readInput<N extends CallName>(
  row: Calls[N],
  wire: ParsedRequest,
): InputResult<Input<N>> {
  const body = wire.body ?? {};
  if (!isFields(body)) return { ok: false, field: "" };
  const gathered = joinRequest(row, wire.params, wire.query, body);
  const stray = strayAt(row, wire.query, body) ?? strangeId(gathered);
  if (stray !== undefined) return { ok: false, field: stray };
  const read = decodeInput(row, gathered);
  if (!read.ok) return read;
  const deep = strayField(gathered, encodeInput(row, read.value));
  return deep === undefined ? read : { ok: false, field: deep };
}

function strayAt(row: Call, query: Fields, body: Fields): string | undefined {
  const inBody = bodyFields(row);
  const inPath = (name: string) => row.path.includes(`{${name}}`);
  const isQuery = (name: string) =>
    Object.hasOwn(row.input.shape, name) && !inBody.includes(name) && !inPath(name);
  return (
    Object.keys(query).find((it) => !isQuery(it)) ??
    Object.keys(body).find((it) => !inBody.includes(it))
  );
}

/**
 * Finds an id of an unknown form. The contract allows any form, because other backends may use one, but
 * the mock creates all its ids itself.
 */
const strangeId = (sent: Fields): string | undefined =>
  Object.keys(sent).find((name) => {
    const id = sent[name];
    return /^id$|Id$/.test(name) && typeof id === "string" && id !== "" && !ownId.test(id);
  });

/**
 * Finds an unknown field. The schemas drop unknown fields, so a field that is missing after decoding and
 * encoding was unknown.
 */
function strayField(sent: unknown, known: unknown, path = ""): string | undefined {
  if (!isFields(sent) && !Array.isArray(sent)) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const at = path ? `${path}.${name}` : name;
    if (typeof known !== "object" || known === null || !Object.hasOwn(known, name))
      return value === undefined ? undefined : at;
    const deeper = strayField(value, (known as Fields)[name], at);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

export const isFields = (it: unknown): it is Fields =>
  typeof it === "object" && it !== null && !Array.isArray(it);
