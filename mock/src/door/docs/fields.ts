import { html, type Markup, prose } from "./markup.ts";

/** What is read of a JSON schema. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
  "x-enum-varnames"?: readonly string[];
  const?: string | number | boolean | null;
  description?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

const lastOf = (ref: string): string => ref.split("/").at(-1) ?? ref;
const alternatives = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

const between = (from: number | undefined, to: number | undefined, what: string): string[] => {
  if (from === undefined && to === undefined) return [];
  if (from === undefined) return [`at most ${to}${what}`];
  return [to === undefined ? `at least ${from}${what}` : `${from} to ${to}${what}`];
};

function limits(it: Schema): string {
  const all = [
    ...between(it.minimum, it.maximum, ""),
    ...(it.exclusiveMinimum === undefined ? [] : [`more than ${it.exclusiveMinimum}`]),
    ...between(it.minLength, it.maxLength, " letters"),
    ...between(it.minItems === 0 ? undefined : it.minItems, it.maxItems, " of them"),
    ...(it.pattern === undefined ? [] : [it.pattern]),
  ];
  return all.length === 0 ? "" : ` (${all.join(", ")})`;
}

const values = (all: readonly unknown[], names: readonly string[] = []): string =>
  all.map((it, at) => (names[at] === undefined ? JSON.stringify(it) : `${JSON.stringify(it)} ${names[at]}`)).join(" · ");

/** In a word or two; a part with a name leads to where it stands. */
function typeOf(it: Schema): Markup {
  if (it.$ref !== undefined) return html`<a href="#part-${lastOf(it.$ref)}">${lastOf(it.$ref)}</a>`;
  if (it.const !== undefined) return html`${JSON.stringify(it.const)}`;
  if (it.enum) return html`${values(it.enum, it["x-enum-varnames"])}`;
  if (it.type === "array") return html`list of ${typeOf(it.items ?? {})}${limits(it)}`;
  const [first, ...rest] = alternatives(it);
  if (first) return html`${typeOf(first)}${rest.map((one) => html` or ${typeOf(one)}`)}`;
  if (it.allOf) return html`${it.allOf.map((one, at) => html`${at === 0 ? "" : " and "}${typeOf(one)}`)}`;
  if (typeof it.additionalProperties === "object") return html`by name: ${typeOf(it.additionalProperties)}`;
  const type = it.format === "binary" ? "a file" : [it.type ?? "anything"].flat().join(" or ");
  return html`${type}${limits(it)}`;
}

type Line = { name: string; depth: number; schema: Schema; must: boolean };

/** The fields of what has no name of its own stand below it. */
function linesOf(it: Schema, depth: number): Line[] {
  if (it.items) return linesOf(it.items, depth);
  const parts = [...(it.allOf ?? []), ...alternatives(it)];
  const own = Object.entries(it.properties ?? {}).flatMap(([name, schema]) => [
    { name, depth, schema, must: it.required?.includes(name) === true },
    ...linesOf(schema, depth + 1),
  ]);
  return [...own, ...parts.flatMap((part) => linesOf(part, depth))];
}

export type Field = { name: string; depth?: number; schema: Schema; must: boolean; about?: string };

export function fieldTable(title: string, fields: readonly Field[]): Markup {
  if (fields.length === 0) return html``;
  const row = ({ name, depth = 0, schema, must, about = schema.description ?? "" }: Field) =>
    html`<tr><th scope="row"><code class="deep-${Math.min(depth, 4)}">${name}</code>${must ? html` <abbr title="required">*</abbr>` : ""}</th><td>${typeOf(schema)}</td><td>${prose(about)}</td></tr>`;
  return html`<table><caption>${title}</caption><tbody>${fields.map(row)}</tbody></table>`;
}

/** What a schema holds: its fields, or in words what it is. */
export function schemaTable(title: string, schema: Schema): Markup {
  const lines = linesOf(schema, 0);
  if (lines.length > 0) return fieldTable(title, lines);
  return html`<p class="alone"><b>${title}</b> ${typeOf(schema)}</p>`;
}
