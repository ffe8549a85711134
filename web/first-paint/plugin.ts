import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type IndexHtmlTransformContext, type Plugin, type Rolldown } from "vite";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const squeeze = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ");

/** Module that imports the other screens. */
const table = "/app/screen-loaders.tsx";
/**
 * Screens whose scripts and style sheets the app would otherwise request only after it has started.
 */
export const preloadedScreenFiles = {
  sell: "/screens/sell/sell-screen.tsx",
  order: "/screens/orders/order-screen.tsx",
  chat: "/screens/chat/chat-screen.tsx",
};

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;
function filesOf(bundle: Bundle, sources: readonly string[], html: string): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || files.has(name) || html.includes(name)) return;
    files.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? [])
      if (!html.includes(sheet)) files.add(sheet);
    chunk.imports.forEach(visit);
  };
  for (const source of sources) {
    const begin = Object.values(bundle).find(
      (it) => it.type === "chunk" && it.facadeModuleId?.endsWith(source),
    );
    if (begin === undefined) throw new Error(`${source} is not a file of the build.`);
    visit(begin.fileName);
  }
  return [...files].map((it) => it.replace("assets/", ""));
}

/**
 * Builds the inline script of the page, with the modules it shares with the app. Must not contain
 * `<`, otherwise the BFF cannot compute its digest for the content security policy.
 */
async function scriptOf(files: Record<string, string[]>): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    define: { screenFiles: JSON.stringify(files) },
    build: {
      write: false,
      target: "es2020",
      rolldownOptions: {
        input: join(import.meta.dirname, "first-paint.ts"),
        output: { format: "iife" },
      },
    },
  })) as Rolldown.RolldownOutput;
  const script = built.output[0].code.trim();
  if (script.includes("<"))
    throw new Error("first-paint.ts: the script of the page must not contain `<`.");
  return script;
}

/**
 * Inlines the first paint into the page. Moves the app's style sheets behind it, because in the
 * head they would delay the first paint. The BFF allows this inline style and script by their
 * digests.
 */
export const firstPaintPlugin = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle }) {
      if (bundle !== undefined && !/<script type="module"[^>]* src="[^"]*\/early-/.test(html))
        throw new Error(
          "The page has no script for the early chunk: the first responses would wait for React.",
        );
      // The empty name stands for any other URL: its screen is unknown here, but the route table is
      // preloaded.
      const wanted = [
        ["", [table]] as const,
        ...Object.entries(preloadedScreenFiles).map(([name, it]) => [name, [table, it]] as const),
      ];
      const files = Object.fromEntries(
        wanted.map(([name, sources]) => [
          name,
          bundle === undefined ? [] : filesOf(bundle, sources, html),
        ]),
      );
      const script = await scriptOf(files);
      const sheets = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
      const inHead = `<style>${squeeze(read("first-paint.css")).trim()}</style>\n    <script>${script}</script>`;
      return (
        sheets
          .reduce((page, it) => page.replace(it, ""), html)
          // Low priority, because the first paint needs no scripts: style sheets and the first
          // responses load first.
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace("<!-- first paint: style and script -->", () => inHead)
          .replace("<!-- first paint -->", () =>
            read("first-paint.html").replace(/\n\s*/g, "").trim(),
          )
          .replace("<!-- style sheets -->\n", () => sheets.map((it) => it.trimStart()).join("    "))
      );
    },
  },
});
