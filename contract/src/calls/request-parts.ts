import * as z from "zod/mini";
import type { CallDefinition } from "./call.ts";

/** Prefix of the URL path of an uploaded file. */
export const uploadedFilesPath = "/lightweight/files/";

/** Detects a PDF by the end of its URL path, because lists of URLs have no field for the type. */
export const isPdfUrl = (url: string): boolean => /[._]pdf(?:[?#]|$)/i.test(url);

type Fields = Record<string, unknown>;
export type RequestParts = { path: string; body?: Fields };

const placeholderNames = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map((it) => it[1] ?? "");

const isQueryField = (call: CallDefinition, name: string) =>
  call.method === "GET" || (call.query?.includes(name) ?? false);

/** Returns the names of the input fields that the call sends in the body. */
export const bodyFieldNamesOfCall = (call: CallDefinition): string[] => {
  const inPath = placeholderNames(call.path);
  return Object.keys(call.input.shape).filter(
    (it) => !inPath.includes(it) && !isQueryField(call, it),
  );
};

/** Splits an input into a path with its query, and a body. Undefined fields are left out. */
export function splitInputIntoRequest(call: CallDefinition, input: Fields): RequestParts {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const inPath = placeholderNames(call.path);
  const rest = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !inPath.includes(name),
  );
  const query = rest
    .filter(([name]) => isQueryField(call, name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
  const address = query ? `${path}?${query}` : path;
  if (bodyFieldNamesOfCall(call).length === 0) return { path: address };
  return {
    path: address,
    body: Object.fromEntries(rest.filter(([name]) => !isQueryField(call, name))),
  };
}

const plainNumber = /^-?(0|[1-9]\d{0,15})(\.\d{1,8})?$/;

/** Parses a text of the query or path as a number if its field does not accept the text. */
function parseTextField(call: CallDefinition, name: string, text: unknown): unknown {
  // Looks up only own properties, because a field name in a request may be that of an inherited
  // one, such as `constructor`.
  const field = Object.hasOwn(call.input.shape, name) ? call.input.shape[name] : undefined;
  if (typeof text !== "string" || field === undefined) return text;
  if (z.safeParse(field, text).success || !plainNumber.test(text)) return text;
  return Number(text);
}

/** Inverse of `splitInputIntoRequest`. Keeps unknown fields, so that a refusal can name them. */
export function joinRequestIntoInput(
  call: CallDefinition,
  params: Fields,
  query: Fields,
  body: Fields,
): Fields {
  const texts = Object.entries({ ...query, ...params }).map(
    ([name, it]) => [name, parseTextField(call, name, it)] as const,
  );
  return { ...body, ...Object.fromEntries(texts) };
}
