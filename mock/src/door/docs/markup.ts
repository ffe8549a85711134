/** What was made here; everything else is a text that somebody wrote, and is escaped. */
export type Markup = { readonly html: string };

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (it) => signs[it] ?? it);

type Part = Markup | string | number | readonly Part[];
const htmlOf = (part: Part): string => {
  if (typeof part === "object" && "html" in part) return part.html;
  return typeof part === "object" ? part.map(htmlOf).join("") : escaped(String(part));
};

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  html: texts.map((it, at) => it + htmlOf(parts[at] ?? "")).join(""),
});

/** The little that the documents use of Markdown: `code` and lists. */
export function prose(text: string): Markup {
  const words = (line: string): Part[] => line.split("`").map((it, at) => (at % 2 === 1 ? html`<code>${it}</code>` : it));
  return html`${text.split(/\n+/).map((line) => {
    const [, listed] = /^- (.*)$/.exec(line) ?? [];
    return listed === undefined ? html`<p>${words(line)}</p>` : html`<p class="listed">${words(listed)}</p>`;
  })}`;
}

export const written = (value: unknown): string => JSON.stringify(value, null, 2);
