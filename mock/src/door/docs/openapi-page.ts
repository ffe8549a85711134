import { fieldTable, type Schema, schemaTable } from "./fields.ts";
import { html, type Markup, prose, written } from "./markup.ts";
import { page } from "./page.ts";

type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>;
type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  description?: string;
  example?: string | number;
};
type Answer = { $ref?: string; description?: string; content?: Content };
type Operation = {
  operationId: string;
  tags?: readonly string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, Answer>>;
  "x-codes"?: readonly { name: string; code: unknown; text: string }[];
};
type Path = Readonly<Record<string, Operation>> & { servers?: readonly { url: string }[] };
export type Document = {
  info: { title: string; description?: string };
  servers: readonly { url: string }[];
  tags?: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Path>>;
  components: {
    schemas?: Readonly<Record<string, Schema>>;
    parameters?: Readonly<Record<string, Parameter>>;
    responses?: Readonly<Record<string, Answer>>;
    securitySchemes?: Readonly<Record<string, { in?: string; name?: string; description?: string }>>;
  };
  "x-general-codes"?: Operation["x-codes"];
};

type Call = Operation & { method: string; path: string; server: string };

const methods = ["get", "post", "put", "delete"] as const;
const callsIn = ({ paths, servers }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, it]) =>
    methods.flatMap((method) => {
      const [{ url } = { url: "/" }] = it.servers ?? servers;
      return it[method] ? [{ ...it[method], method: method.toUpperCase(), path, server: url.replace(/\/$/, "") }] : [];
    }),
  );

const jsonOf = (content: Content | undefined) => Object.entries(content ?? {})[0];
const sample = (title: string, value: unknown) =>
  value === undefined ? "" : html`<details class="sample"><summary>${title}</summary><pre tabindex="0">${written(value)}</pre></details>`;
const label = (name: string, field: Markup) => html`<label><span>${name}</span>${field}</label>`;

/** Sent by the script of the page; without it there is nothing to press. */
function trial({ method, path, server, requestBody }: Call, parameters: readonly Parameter[]): Markup {
  const [type = "", body] = jsonOf(requestBody?.content) ?? [];
  const inputs = parameters.map(({ name, in: where, example, schema }) =>
    label(name, html`<input name="${where}:${name}" autocomplete="off" value="${String(example ?? schema.anyOf?.[0]?.const ?? "")}">`),
  );
  const isForm = type === "multipart/form-data";
  const parts = Object.entries(isForm ? (body?.schema?.properties ?? {}) : {}).map(([name, { format }]) =>
    label(name, html`<input name="part:${name}" ${format === "binary" ? html`type="file"` : html`autocomplete="off"`}>`),
  );
  const text = type.endsWith("json")
    ? label("body", html`<textarea name="body" rows="6" spellcheck="false">${written(body?.example ?? {})}</textarea>`)
    : "";
  return html`<form class="trial" hidden data-method="${method}" data-path="${server}${path}"><b>Try it</b>${inputs}${parts}${text}<button>Send</button><output tabindex="0" aria-live="polite"></output></form>`;
}

const codeTable = (title: string, codes: Operation["x-codes"] = []): Markup =>
  codes.length === 0
    ? html``
    : html`<table><caption>${title}</caption><tbody>${codes.map(({ code, name, text }) => html`<tr><th scope="row"><code>${name}</code></th><td>${String(code)}</td><td>${text}</td></tr>`)}</tbody></table>`;

const answerOf = (all: Document["components"]["responses"], it: Answer): Answer =>
  it.$ref ? (all?.[it.$ref.split("/").at(-1) ?? ""] ?? it) : it;

function callSection(call: Call, { components }: Document): Markup {
  const parameters = (call.parameters ?? []).map((it) => components.parameters?.[it.$ref?.split("/").at(-1) ?? ""] ?? it);
  const asked = parameters.filter((it) => it.in !== "header");
  const [type = "", body] = jsonOf(call.requestBody?.content) ?? [];
  const [status = "", done] = Object.entries(call.responses)[0] ?? [];
  const [, answer] = jsonOf(done?.content) ?? [];
  // A refusal has a table of its own.
  const [result = answer?.schema] = answer?.schema?.oneOf ?? [];
  const rest = Object.entries(call.responses).slice(1);
  return html`<details class="call" id="${call.operationId}">
<summary><b class="method">${call.method}</b> <code>${call.path}</code> <span>${call.summary ?? ""}</span></summary>
${prose(call.description ?? "")}
${fieldTable(
  "Parameters",
  parameters.map(({ name, in: where, required, schema, description }) => ({
    name,
    schema,
    must: required === true,
    about: description ?? (where === "query" ? "" : `in the ${where}`),
  })),
)}
${body?.schema ? schemaTable(`Body, ${type}`, body.schema) : ""}${sample("Example of a body", body?.example)}
${result ? schemaTable(`Answer ${status}`, result) : html`<p class="alone"><b>Answer ${status}</b> ${done?.description ?? ""}</p>`}${sample("Example of an answer", answer?.example)}
${codeTable("Refusals", call["x-codes"])}
<table><caption>Instead of it</caption><tbody>${rest.map(([it, one]) => html`<tr><th scope="row">${it}</th><td>${prose(answerOf(components.responses, one).description ?? "")}</td></tr>`)}</tbody></table>
${trial(call, asked)}
</details>`;
}

const link = ({ operationId, method, path, summary = "" }: Call) =>
  html`<li><a href="#${operationId}" data-words="${`${method} ${path} ${operationId} ${summary}`.toLowerCase()}">${operationId}</a></li>`;

/** Who asks: what the document says must be shown, as fields that the page sends with each call. */
function person({ components }: Document, login: Call | undefined): Markup {
  const shown = Object.values(components.securitySchemes ?? {}).filter((it) => it.in === "header");
  if (shown.length === 0) return html``;
  const people = ["demo-buyer", "demo-seller", "demo-new", "demo-banned", "demo-appeal"];
  return html`<form id="person" hidden><b>Who asks</b>${
    login === undefined
      ? ""
      : html`${label("p", html`<input id="who" list="people" value="demo-buyer" autocomplete="off">`)}<datalist id="people">${people.map((it) => html`<option value="${it}">`)}</datalist><button data-login="${login.server}${login.path}">Log in</button>`
  }${shown.map(({ name = "" }) => label(name, html`<input data-header="${name}" autocomplete="off">`))}<output aria-live="polite"></output></form>`;
}

/** A document of calls as a page that can be read, searched and tried. What is spelt as before is only named. */
export function openapiPage(document: Document, name: string, canLogIn: boolean): string {
  const { info, tags = [], components } = document;
  const calls = callsIn(document);
  const asNow = calls.filter((it) => it.deprecated !== true);
  const before = calls.filter((it) => it.deprecated === true);
  const login = canLogIn ? calls.find((it) => it.operationId === "login") : undefined;
  const groups = tags
    .map((tag) => ({ ...tag, calls: asNow.filter((it) => it.tags?.[0] === tag.name) }))
    .filter((it) => it.calls.length > 0);
  const side = html`<label class="find"><span>Find a call <kbd>/</kbd></span><input id="find" type="search" autocomplete="off"></label>
${groups.map((it) => html`<section><h2>${it.name}</h2><ul>${it.calls.map(link)}</ul></section>`)}`;
  const main = html`<h1>${info.title}</h1>${prose(info.description ?? "")}${person(document, login)}
${groups.map((it) => html`<section><h2 id="tag-${it.name}">${it.name}</h2>${prose(it.description)}${it.calls.map((call) => callSection(call, document))}</section>`)}
${before.length === 0 ? "" : html`<section><h2>As before</h2><p>Other spellings, which go on: the world stands in the query or in the body.</p><ul>${before.map((it) => html`<li><code>${it.method} ${it.path}</code> ${it.summary ?? ""}</li>`)}</ul></section>`}
<section><h2>Everywhere</h2>${codeTable("Refusals of any call", document["x-general-codes"])}</section>
<section><h2>Parts</h2>${Object.entries(components.schemas ?? {}).map(([it, schema]) => html`<details class="call" id="part-${it}"><summary><b>${it}</b> <span>${schema.description ?? ""}</span></summary>${schemaTable("Fields", schema)}</details>`)}</section>`;
  return page(name, side, main);
}
