import type { Call } from "../calls/call.ts";
import { type CallName, calls } from "../calls/calls.ts";
import { bodyFields, gather, type Placed } from "../calls/request-parts.ts";
import { kept } from "./answers.ts";
import type { Dialect } from "./dialect.ts";
import { at, type Fields, put, textOf } from "./json.ts";
import { type Field, fieldsOf } from "./translate.ts";
import type { Shape } from "./unwrap-schema.ts";

/** Thrown for a field of a request whose value has no spelling in the dialect, such as a time that is no number. */
export class UnspellableField extends Error {
  override readonly name = "UnspellableField";
  readonly field: string;

  constructor(field: string) {
    super(`${field} has no spelling in this dialect`);
    this.field = field;
  }
}

/** An input as it came over the wire, in its three places. */
export type Wire = { params: Fields; query: Fields; body: Fields };

export type Requests = {
  /** Whether they have this field of ours. */
  knows(call: CallName, field: string): boolean;
  /** Without a body where the call has none with them. Throws `UnspellableField`. */
  toTheirs(call: CallName, wire: Wire): Placed;
  toOurs(call: CallName, wire: Wire): Wire;
  /** Builds the translators of all calls. Throws a sentence that names the first clash. */
  buildAll(): void;
};

type Placement = Field & { place: "params" | "query" | "body" };

export function requestsOf(dialect: Dialect): Requests {
  const placements = kept((name: CallName): Placement[] => {
    const row: Call = calls[name];
    const inBody = bodyFields(row);
    const place = (field: string) => (row.path.includes(`{${field}}`) ? "params" : inBody.includes(field) ? "body" : "query");
    const names = dialect.rows?.[name]?.input ?? {};
    return fieldsOf(row.input.shape as Shape, { dialect, names, isAnswer: false }).map((it) => ({ ...it, place: place(it.name) }));
  });

  const hasBody = kept((name: CallName) => placements(name).some((it) => it.place === "body" && it.theirs !== null));

  return {
    buildAll() {
      for (const name of Object.keys(calls) as CallName[]) placements(name);
    },

    knows: (name, field) => placements(name).some((it) => it.name === field && it.theirs !== null),

    toTheirs(name, { params, query, body }) {
      const row: Call = calls[name];
      const ours = gather(row, params, query, body);
      let { path } = row;
      const asked: string[] = [];
      const sent: Fields = {};
      for (const { name: field, theirs, translator, place } of placements(name)) {
        const said = ours[field] ?? undefined;
        const value = said === undefined ? undefined : translator.toTheirs(said);
        if (theirs !== null && said !== undefined && !isSpelled(value)) throw new UnspellableField(field);
        if (place === "params") path = path.replace(`{${field}}`, encodeURIComponent(textOf(value)));
        else if (value === undefined || theirs === null) continue;
        else if (place === "query") asked.push(`${encodeURIComponent(theirs.join("."))}=${encodeURIComponent(textOf(value))}`);
        else put(sent, theirs, value);
      }
      const address = asked.length === 0 ? path : `${path}?${asked.join("&")}`;
      return hasBody(name) ? { path: address, body: sent } : { path: address };
    },

    /** What is unknown stays in, to be refused by its name; and so does what only we call so. */
    toOurs(name, wire) {
      const all = placements(name);
      const known = new Set(all.map((it) => it.name));
      const left = (it: Fields): Fields =>
        Object.fromEntries(Object.entries(it).map(([field, value]) => [known.has(field) ? `${field} of ours` : field, value]));
      const theirsIn = (place: Placement["place"]) =>
        all.flatMap((it) =>
          it.theirs === null || it.place !== place ? [] : [place === "query" ? it.theirs.join(".") : (it.theirs[0] ?? "")],
        );
      const ours: Wire = {
        params: {},
        query: left(without(wire.query, theirsIn("query"))),
        body: left(without(wire.body, theirsIn("body"))),
      };
      for (const { name: field, theirs, translator, place } of all) {
        const value =
          place === "params"
            ? wire.params[field]
            : theirs === null
              ? undefined
              : place === "query"
                ? wire.query[theirs.join(".")]
                : at(wire.body, theirs);
        if (value === undefined) continue;
        ours[place][field] = value === null ? null : (translator.toOurs(value, field, () => {}) ?? value);
      }
      return ours;
    },
  };
}

/** Spellings of numbers turn a text that is no number into `NaN`. */
const isSpelled = (value: unknown): boolean => value !== undefined && !Number.isNaN(value) && value !== "NaN";

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
