import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  build,
  createServer,
  type IndexHtmlTransformContext,
  type Plugin,
  type Rolldown,
} from "vite";
import { criticalCss } from "./critical-css.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

/** Module that imports all screens except the buy screen. */
const screenLoaders = "/app/screen-loaders.tsx";
const chat = "/screens/chat/chat-screen.tsx";
/**
 * Screens that have a skeleton in the page and a file of their own, by route name. page-script.ts
 * preloads their scripts and style sheets, which the app would request only after it has started.
 */
export const screenSourceFilesToPreload: Record<string, string> = {
  sell: "/screens/sell/sell-screen.tsx",
  order: "/screens/orders/order-screen.tsx",
  orderBuyChat: chat,
  orderSellChat: chat,
};

/** Exports of first-paint.tsx. */
type FirstPaint = {
  html: string;
  requests: {
    orderIdInPath: string;
    loginPath: string;
    userPaths: string[];
    screens: Record<string, { name: string; paths: string[] }>;
  };
};
/**
 * Data of page-script.ts. It preloads the `files` of a known screen, otherwise `otherFiles`. File
 * names are relative to `assets/`.
 */
export type PageData = FirstPaint["requests"] & {
  otherFiles: string[];
  screens: Partial<Record<string, { files: string[] }>>;
};

/** Evaluates first-paint.tsx, which imports the app's own components and its table of reads. */
async function renderFirstPaint(): Promise<FirstPaint> {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, ".."),
    mode: "production",
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await server.ssrLoadModule("/first-paint/first-paint.tsx")) as FirstPaint;
  } finally {
    await server.close();
  }
}

/**
 * Inlines the icons, because the file of the icons has not loaded yet. Replaces style attributes by
 * rules, because the content security policy allows no style attributes.
 */
function selfContained(rendered: string): { html: string; css: string } {
  const styles: string[] = [];
  const icons = new Set<string>();
  const html = rendered
    .replace(/ style="([^"]*)"/g, (_, style: string) => {
      if (!styles.includes(style)) styles.push(style);
      return ` data-style="${styles.indexOf(style)}"`;
    })
    .replace(/href="[^"]*#(i-[\w-]+)"/g, (_, icon: string) => {
      icons.add(icon);
      return `href="#${icon}"`;
    });
  const symbols = read("../src/ui/base/icons.svg")
    .split("\n")
    .filter((line) => [...icons].some((it) => line.includes(`id="${it}"`)))
    .map((it) => it.trim());
  return {
    html: html.replace(/<\/div>$/, `<svg hidden="">${symbols.join("")}</svg></div>`),
    css: styles.map((style, at) => `#first [data-style="${at}"]{${style}}`).join(""),
  };
}

/**
 * Returns a function that shortens the class names of CSS modules in this HTML. The style sheets of
 * the app, which load later, do not match the short names. So the browser computes the styles of
 * the first paint only once.
 */
function classShortener(html: string): (text: string) => string {
  const names = [...new Set(html.match(/(?<=class="[^"]*)\b_[\w-]+/g))];
  const shortNameOf = (name: string) => (names.includes(name) ? `_${names.indexOf(name)}` : name);
  return (text) => text.replace(/\b_[\w-]+/g, shortNameOf);
}

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
    const entryChunk = Object.values(bundle).find(
      (it) => it.type === "chunk" && it.facadeModuleId?.endsWith(source),
    );
    if (entryChunk === undefined) throw new Error(`${source} is not a file of the build.`);
    visit(entryChunk.fileName);
  }
  return [...files].map((it) => it.replace("assets/", ""));
}

const pageDataOf = (
  { screens, ...rest }: FirstPaint["requests"],
  bundle: Bundle,
  html: string,
): PageData => ({
  ...rest,
  otherFiles: filesOf(bundle, [screenLoaders], html),
  screens: Object.fromEntries(
    Object.entries(screens).map(([path, screen]) => {
      const file = screenSourceFilesToPreload[screen.name];
      return [
        path,
        {
          ...screen,
          files: file === undefined ? [] : filesOf(bundle, [screenLoaders, file], html),
        },
      ];
    }),
  ),
});

/** Returns the style sheets of the page and of its screens, in the order in which they are loaded. */
function sheetsOf(bundle: Bundle, { screens }: PageData, html: string): string {
  const names = [
    ...Array.from(html.matchAll(/href="\/lwh5\/(assets\/[^"]+\.css)"/g), (it) => it[1] ?? ""),
    ...Object.values(screens).flatMap((it) => it?.files.map((file) => `assets/${file}`) ?? []),
  ];
  return [...new Set(names)]
    .map((it) => bundle[it])
    .map((it) => (it?.type === "asset" && it.fileName.endsWith(".css") ? String(it.source) : ""))
    .join("");
}

/**
 * Builds the inline script of the page, with the modules it shares with the app.
 */
async function scriptOf(data: PageData): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    define: { pageData: JSON.stringify(data) },
    build: {
      write: false,
      target: "es2020",
      rolldownOptions: {
        input: join(import.meta.dirname, "page-script.ts"),
        output: { format: "iife" },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
}

/**
 * Throws for a text with `<`, because the BFF computes the digests for the content security policy
 * only of inline elements without this character.
 */
function inlineElement(name: "style" | "script", text: string): string {
  if (text.includes("<")) throw new Error(`The inline ${name} of the page must not contain \`<\`.`);
  return `<${name}>${text}</${name}>`;
}

/**
 * Inlines the first paint into the page. Moves the app's style sheets behind it, because in the
 * head they would delay the first paint. The content security policy of the BFF allows this inline
 * style and script by their digests.
 */
export const firstPaintPlugin = (): Plugin => ({
  name: "first-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle = {} }) {
      if (!/<script type="module"[^>]* src="[^"]*\/early-/.test(html))
        throw new Error(
          "The page has no script for the early chunk: the first responses would wait for React.",
        );
      const { html: rendered, requests } = await renderFirstPaint();
      const { html: firstPaint, css } = selfContained(rendered);
      const data = pageDataOf(requests, bundle, html);
      const shown = Object.values(requests.screens)
        .map(({ name }) => `[data-first="${name}"] #first > [data-screen="${name}"]`)
        .join();
      const style = criticalCss(
        `${sheetsOf(bundle, data, html)}${read("first-paint.css")}${shown}{display:flex}${css}`,
        firstPaint,
      );
      const shortenClasses = classShortener(firstPaint);
      const script = await scriptOf(data);
      const sheets = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
      return (
        sheets
          .reduce((page, it) => page.replace(it, ""), html)
          // Low priority, because the first paint needs no scripts: style sheets and the first
          // responses load first.
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace(
            "<!-- first paint: style and script -->",
            () =>
              `${inlineElement("style", shortenClasses(style))}\n    ${inlineElement("script", script)}`,
          )
          .replace("<!-- first paint -->", () => shortenClasses(firstPaint))
          .replace("<!-- style sheets -->\n", () => sheets.map((it) => it.trimStart()).join("    "))
      );
    },
  },
});
