import type { CallDefinition } from "../calls/call.ts";
import { type CallName, calls } from "../calls/calls.ts";
import {
  bodyFieldNamesOfCall,
  joinRequestIntoInput,
  type RequestParts,
} from "../calls/request-parts.ts";
import type { Dialect } from "./dialect.ts";
import { type JsonObject, setAtPath, formatUrlValue } from "./json.ts";
import { memoize } from "./memoize.ts";
import { translatedFieldsOf } from "./translate.ts";
import type { SchemaShape } from "./unwrap-schema.ts";

/** Thrown if a field's value cannot be written in the dialect, such as a time that is no number. */
export class UnspellableFieldError extends Error {
  override readonly name = "UnspellableField";
  readonly field: string;

  constructor(field: string) {
    super(`${field} has no spelling in this dialect`);
    this.field = field;
  }
}

/** Request as received: the values in its path, query and body. */
export type WireRequest = { params: JsonObject; query: JsonObject; body: JsonObject };

export function requestCodecOf(dialect: Dialect) {
  const partsOf = memoize((name: CallName) => {
    const row: CallDefinition = calls[name];
    const context = { dialect, call: name, isAnswer: false, path: [] };
    const fields = translatedFieldsOf(row.input.shape as SchemaShape, context);
    const inBody = new Set(bodyFieldNamesOfCall(row));
    const hasBody = fields.some((it) => inBody.has(it.name) && it.theirs !== null);
    return { row, fields, inBody, hasBody };
  });

  return {
    /**
     * Builds the translators of a call. Throws if the dialect gives two fields of a record the
     * same name in the backend's format.
     */
    build: partsOf,

    /**
     * Translates a request. Returns no body if the backend knows none of its fields. Throws
     * `UnspellableFieldError` if a value cannot be written in the dialect.
     */
    toTheirs(name: CallName, { params, query, body }: WireRequest): RequestParts {
      const { row, fields, inBody, hasBody } = partsOf(name);
      const ours = joinRequestIntoInput(row, params, query, body);
      let { path } = row;
      const search: string[] = [];
      const sent: JsonObject = {};
      for (const { name: field, theirs, toTheirs } of fields) {
        const placeholder = `{${field}}`;
        const isInPath = row.path.includes(placeholder);
        const value = ours[field] ?? undefined;
        if (value === undefined || (theirs === null && !isInPath)) continue;
        const written = toTheirs(value);
        if (!isSpelled(written)) throw new UnspellableFieldError(field);
        if (isInPath) path = path.replace(placeholder, urlPart(written));
        else if (inBody.has(field)) setAtPath(sent, theirs ?? [], written);
        else search.push(`${urlPart(theirs?.join("."))}=${urlPart(written)}`);
      }
      const target = search.length === 0 ? path : `${path}?${search.join("&")}`;
      return { path: target, ...(hasBody && { body: sent }) };
    },
  };
}

const urlPart = (value: unknown): string => encodeURIComponent(formatUrlValue(value));

/** Returns false for `undefined` and `NaN`. Number spellings return `NaN` for invalid text. */
const isSpelled = (value: unknown): boolean =>
  value !== undefined && !Number.isNaN(value) && value !== "NaN";
