import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const squeeze = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ");

/**
 * Puts what is painted before any file has come into the page itself. The app's style sheets move behind it: in the head they would hold
 * it back. The door allows this one style and this one script by their digests.
 */
export const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const sheets = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
      const inHead = `<style>${squeeze(read("first-paint.css")).trim()}</style>\n    <script>${squeeze(read("first-paint.js")).trim()}</script>`;
      return sheets
        .reduce((page, it) => page.replace(it, ""), html)
        .replace("<!-- first paint: style and script -->", () => inHead)
        .replace("<!-- first paint -->", () => read("first-paint.html").replace(/\n\s*/g, "").trim())
        .replace("<!-- style sheets -->\n", () => sheets.map((it) => it.trimStart()).join("    "));
    },
  },
});
