import { type Schema, schemaTable } from "./fields.ts";
import { html, type Markup, prose, written } from "./markup.ts";
import { page } from "./page.ts";

type Message = { name: string; title?: string; payload: Schema; examples?: readonly { payload: unknown }[]; "x-stale"?: readonly string[] };
type Channel = {
  address: string;
  description?: string;
  bindings: { ws: { headers: Schema } };
  "x-close-codes": Readonly<Record<string, string>>;
  "x-limits": Readonly<Record<string, number>>;
};
export type SocketDocument = {
  info: { title: string; description?: string };
  channels: Readonly<Record<string, Channel>>;
  components: { messages: Readonly<Record<string, Message>>; securitySchemes: Readonly<Record<string, { description?: string }>> };
};

const table = (title: string, rows: Readonly<Record<string, string | number>>): Markup =>
  html`<table><caption>${title}</caption><tbody>${Object.entries(rows).map(([name, it]) => html`<tr><th scope="row"><code>${name}</code></th><td>${it}</td></tr>`)}</tbody></table>`;

/** The calls that are old after it, each where it is described. */
const stale = (calls: readonly string[] = []): Markup =>
  calls.length === 0
    ? html``
    : html`<p>Read again: ${calls.map((it, at) => html`${at === 0 ? "" : ", "}<a href="index.html#${it}">${it}</a>`)}</p>`;

const messageSection = (id: string, { name, title = "", payload, examples = [], ...it }: Message): Markup =>
  html`<section id="${id}"><h3><code>${name}</code> ${title}</h3>${stale(it["x-stale"])}${schemaTable("Fields", payload)}${examples.map((one) => html`<pre tabindex="0">${written(one.payload)}</pre>`)}</section>`;

export function socketPage({ info, channels, components }: SocketDocument): string {
  const messages = Object.entries(components.messages);
  const side = html`<section><h2>Frames</h2><ul>${messages.map(([id]) => html`<li><a href="#${id}">${id}</a></li>`)}</ul></section>`;
  const main = html`<h1>${info.title}</h1>${prose(info.description ?? "")}
${Object.values(components.securitySchemes).map((it) => prose(it.description ?? ""))}
${Object.values(channels).map(
  (it) => html`<section><h2><code>${it.address}</code></h2>${prose(it.description ?? "")}
${schemaTable("Headers of the upgrade", it.bindings.ws.headers)}${table("Why it is closed", it["x-close-codes"])}${table("Limits", it["x-limits"])}</section>`,
)}
<section><h2>Frames</h2>${messages.map(([id, it]) => messageSection(id, it))}</section>`;
  return page("Socket", side, main);
}
