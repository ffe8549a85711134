import type { CallDefinition } from "../calls/call.ts";
import { type CallName, calls } from "../calls/calls.ts";
import {
  bodyFieldNamesOfCall,
  joinRequestIntoInput,
  type RequestParts,
} from "../calls/request-parts.ts";
import { memoize } from "./answer-codec.ts";
import type { Dialect } from "./dialect.ts";
import { type JsonObject, setAtPath, formatUrlValue } from "./json.ts";
import {
  translationContextOf,
  createFieldWriter,
  type TranslatedField,
  translatedFieldsOf,
  type FieldWriter,
} from "./translate.ts";
import type { SchemaShape } from "./unwrap-schema.ts";

/**
 * Thrown for a field of a request whose value cannot be written in the dialect, such as a time that is
 * not a number.
 */
export class UnspellableFieldError extends Error {
  override readonly name = "UnspellableField";
  readonly field: string;

  constructor(field: string) {
    super(`${field} has no spelling in this dialect`);
    this.field = field;
  }
}

/** Request as it came over the wire: path, query and body. */
export type WireRequest = { params: JsonObject; query: JsonObject; body: JsonObject };

export type RequestCodec = {
  /** Returns no body if the backend knows none of its fields. Throws `UnspellableFieldError`. */
  toTheirs(call: CallName, wire: WireRequest): RequestParts;
  /**
   * Builds the translators of all calls. If two fields of a record have the same name in the
   * backend, throws an error that names the first such pair.
   */
  buildAll(): void;
};

type Placement = TranslatedField & { write: FieldWriter; place: "params" | "query" | "body" };

export function requestCodecOf(dialect: Dialect): RequestCodec {
  const placements = memoize((name: CallName): Placement[] => {
    const row: CallDefinition = calls[name];
    const inBody = bodyFieldNamesOfCall(row);
    const place = (field: string) => {
      if (row.path.includes(`{${field}}`)) return "params";
      return inBody.includes(field) ? "body" : "query";
    };
    const context = translationContextOf(dialect, name, false);
    return translatedFieldsOf(row.input.shape as SchemaShape, context).map((translatedField) => ({
      ...translatedField,
      write: createFieldWriter(translatedField, context),
      place: place(translatedField.name),
    }));
  });

  const hasBody = memoize((name: CallName) =>
    placements(name).some((it) => it.place === "body" && it.theirs !== null),
  );

  return {
    buildAll() {
      for (const name of Object.keys(calls) as CallName[]) placements(name);
    },

    toTheirs(name, { params, query, body }) {
      const row: CallDefinition = calls[name];
      const ours = joinRequestIntoInput(row, params, query, body);
      let { path } = row;
      const asked: string[] = [];
      const sent: JsonObject = {};
      for (const { name: field, theirs, write, place } of placements(name)) {
        const said = ours[field] ?? undefined;
        const value = said === undefined ? undefined : write(said);
        if (theirs !== null && said !== undefined && !isSpelled(value))
          throw new UnspellableFieldError(field);
        if (place === "params")
          path = path.replace(`{${field}}`, encodeURIComponent(formatUrlValue(value)));
        else if (value === undefined || theirs === null) continue;
        else if (place === "query")
          asked.push(
            `${encodeURIComponent(theirs.join("."))}=${encodeURIComponent(formatUrlValue(value))}`,
          );
        else setAtPath(sent, theirs, value);
      }
      const address = asked.length === 0 ? path : `${path}?${asked.join("&")}`;
      return hasBody(name) ? { path: address, body: sent } : { path: address };
    },
  };
}

/** Returns false for `NaN`, which spellings of numbers return for a text that is not a number. */
const isSpelled = (value: unknown): boolean =>
  value !== undefined && !Number.isNaN(value) && value !== "NaN";
