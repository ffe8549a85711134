import type { Call } from "../calls/call.ts";
import { type CallName, calls } from "../calls/calls.ts";
import { bodyFieldNames, joinRequest, type RequestParts } from "../calls/request-parts.ts";
import { memoize } from "./answers.ts";
import type { Dialect } from "./dialect.ts";
import { getAtPath, type JsonObject, setAtPath, toPathText } from "./json.ts";
import { type TranslatedField, translatedFieldsOf } from "./translate.ts";
import type { SchemaShape } from "./unwrap-schema.ts";

/**
 * Thrown for a field of a request whose value cannot be written in the dialect, such as a time that is
 * not a number.
 */
export class UnspellableField extends Error {
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
  /** Returns whether the backend has this field of ours. */
  knows(call: CallName, field: string): boolean;
  /** Returns no body if the call has none in the dialect. Throws `UnspellableField`. */
  toTheirs(call: CallName, wire: WireRequest): RequestParts;
  toOurs(call: CallName, wire: WireRequest): WireRequest;
  /**
   * Builds the translators of all calls. Throws an error that names the first two fields to which the
   * dialect gives the same name.
   */
  buildAll(): void;
};

type Placement = TranslatedField & { place: "params" | "query" | "body" };

export function requestCodecOf(dialect: Dialect): RequestCodec {
  const placements = memoize((name: CallName): Placement[] => {
    const row: Call = calls[name];
    const inBody = bodyFieldNames(row);
    const place = (field: string) => {
      if (row.path.includes(`{${field}}`)) return "params";
      return inBody.includes(field) ? "body" : "query";
    };
    const names = dialect.rows?.[name]?.input ?? {};
    return translatedFieldsOf(row.input.shape as SchemaShape, {
      dialect,
      names,
      isAnswer: false,
    }).map((translatedField) => ({
      ...translatedField,
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

    knows: (name, field) => placements(name).some((it) => it.name === field && it.theirs !== null),

    toTheirs(name, { params, query, body }) {
      const row: Call = calls[name];
      const ours = joinRequest(row, params, query, body);
      let { path } = row;
      const asked: string[] = [];
      const sent: JsonObject = {};
      for (const { name: field, theirs, translator, place } of placements(name)) {
        const said = ours[field] ?? undefined;
        const value = said === undefined ? undefined : translator.toTheirs(said);
        if (theirs !== null && said !== undefined && !isSpelled(value))
          throw new UnspellableField(field);
        if (place === "params")
          path = path.replace(`{${field}}`, encodeURIComponent(toPathText(value)));
        else if (value === undefined || theirs === null) continue;
        else if (place === "query")
          asked.push(
            `${encodeURIComponent(theirs.join("."))}=${encodeURIComponent(toPathText(value))}`,
          );
        else setAtPath(sent, theirs, value);
      }
      const address = asked.length === 0 ? path : `${path}?${asked.join("&")}`;
      return hasBody(name) ? { path: address, body: sent } : { path: address };
    },

    /**
     * Keeps unknown fields in the input, so that they are refused by name. A field with our name that
     * the dialect calls otherwise counts as unknown too.
     */
    toOurs(name, wire) {
      const all = placements(name);
      const known = new Set(all.map((it) => it.name));
      const left = (jsonObject: JsonObject): JsonObject =>
        Object.fromEntries(
          Object.entries(jsonObject).map(([field, value]) => [
            known.has(field) ? `${field} of ours` : field,
            value,
          ]),
        );
      const theirsIn = (place: Placement["place"]) =>
        all.flatMap((placement) =>
          placement.theirs === null || placement.place !== place
            ? []
            : [place === "query" ? placement.theirs.join(".") : (placement.theirs[0] ?? "")],
        );
      const ours: WireRequest = {
        params: {},
        query: left(without(wire.query, theirsIn("query"))),
        body: left(without(wire.body, theirsIn("body"))),
      };
      for (const { name: field, theirs, translator, place } of all) {
        const value = valueIn(wire, field, place, theirs);
        if (value === undefined) continue;
        ours[place][field] =
          value === null ? null : (translator.toOurs(value, field, () => {}) ?? value);
      }
      return ours;
    },
  };
}

function valueIn(
  { params, query, body }: WireRequest,
  field: string,
  place: Placement["place"],
  theirs: Placement["theirs"],
): unknown {
  if (place === "params") return params[field];
  if (theirs === null) return undefined;
  return place === "query" ? query[theirs.join(".")] : getAtPath(body, theirs);
}

/** Returns false for `NaN`, which spellings of numbers return for a text that is not a number. */
const isSpelled = (value: unknown): boolean =>
  value !== undefined && !Number.isNaN(value) && value !== "NaN";

const without = (fields: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
