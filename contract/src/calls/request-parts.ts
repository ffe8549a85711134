import * as z from "zod/mini";
import type { Call } from "./call.ts";

/** Path prefix under which the backend serves uploaded files. */
export const filesPath = "/lightweight/files/";

/**
 * Returns whether evidence is a document. The end of its URL says so, because a list of URLs has no field
 * for the type.
 */
export const isDocument = (url: string): boolean => /[._]pdf(?:[?#]|$)/i.test(url);

type Fields = Record<string, unknown>;
export type RequestParts = { path: string; body?: Fields };

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((it) => it[1] ?? "");

const inQuery = (call: Call, name: string) =>
  call.method === "GET" || (call.query?.includes(name) ?? false);

/** Returns the fields of the input that travel in the body. */
export const bodyFields = (call: Call): string[] => {
  const inPath = namesIn(call.path);
  return Object.keys(call.input.shape).filter((it) => !inPath.includes(it) && !inQuery(call, it));
};

/** Distributes the fields of a wire input over path, query and body. Undefined fields are left out. */
export function splitRequest(call: Call, input: Fields): RequestParts {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const inPath = namesIn(call.path);
  const rest = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !inPath.includes(name),
  );
  const query = rest
    .filter(([name]) => inQuery(call, name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
  const address = query ? `${path}?${query}` : path;
  if (bodyFields(call).length === 0) return { path: address };
  return { path: address, body: Object.fromEntries(rest.filter(([name]) => !inQuery(call, name))) };
}

const plainNumber = /^-?(0|[1-9]\d{0,15})(\.\d{1,8})?$/;

/** Parses a query value as a number, unless the field accepts a string. A query contains only text. */
function fromText(call: Call, name: string, text: unknown): unknown {
  // `hasOwn`, because a field name from a client may be one that every object inherits, such as
  // `toString`.
  const field = Object.hasOwn(call.input.shape, name) ? call.input.shape[name] : undefined;
  if (typeof text !== "string" || field === undefined) return text;
  if (z.safeParse(field, text).success || !plainNumber.test(text)) return text;
  return Number(text);
}

/** Inverse of `splitRequest`, for the server. Unknown fields stay in, so that they are rejected by name. */
export function joinRequest(call: Call, params: Fields, query: Fields, body: Fields): Fields {
  const texts = Object.entries({ ...query, ...params }).map(
    ([name, it]) => [name, fromText(call, name, it)] as const,
  );
  return { ...body, ...Object.fromEntries(texts) };
}
