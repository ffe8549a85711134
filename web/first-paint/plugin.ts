import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IndexHtmlTransformContext, Plugin } from "vite";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const squeeze = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ");

/** Whose scripts the page's own asks for only when it runs. Their style sheets come in the time in which somebody comes in. */
const screens = {
  sell: "/features/sell/sell-screen.tsx",
  order: "/features/order/order-screen.tsx",
  chat: "/features/chat/chat-screen.tsx",
};

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;
function filesOf(bundle: Bundle, screen: string, html: string): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const it = bundle[name];
    if (it?.type !== "chunk" || files.has(name) || html.includes(name)) return;
    files.add(name);
    it.imports.forEach(visit);
  };
  const begin = Object.values(bundle).find((it) => it.type === "chunk" && it.facadeModuleId?.endsWith(screen));
  if (begin === undefined) throw new Error(`${screen} is no file of the build.`);
  visit(begin.fileName);
  return [...files].map((it) => it.replace("assets/", ""));
}

/**
 * Puts what is painted before any file has come into the page itself. The app's style sheets move behind it: in the head they would hold
 * it back. The door allows this one style and this one script by their digests.
 */
export const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const files = Object.fromEntries(
        Object.entries(screens).map(([name, screen]) => [name, bundle === undefined ? [] : filesOf(bundle, screen, html)]),
      );
      const script = squeeze(read("first-paint.js")).trim().replace('"files of the screens"', JSON.stringify(files));
      const sheets = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
      const inHead = `<style>${squeeze(read("first-paint.css")).trim()}</style>\n    <script>${script}</script>`;
      return sheets
        .reduce((page, it) => page.replace(it, ""), html)
        .replace("<!-- first paint: style and script -->", () => inHead)
        .replace("<!-- first paint -->", () => read("first-paint.html").replace(/\n\s*/g, "").trim())
        .replace("<!-- style sheets -->\n", () => sheets.map((it) => it.trimStart()).join("    "));
    },
  },
});
