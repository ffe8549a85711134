import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { RuntimeConfig } from "contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { queryOfTarget } from "./request-target.ts";
import { type FileBodyByEncoding, StaticFile } from "./static-file.ts";
import type { ResponseHeaderRules, InlineCodeHashes } from "./headers.ts";

type AssetOptions = { root: string; page: string | undefined; headers: ResponseHeaderRules };

const runtimeConfigScript = /(<script\b[^>]*\bid="runtime-config"[^>]*>)[^<]*(<\/script>)/;

/**
 * Serves the web app below /lwh5/ from memory. Browsers may cache hashed files for a year, and
 * revalidate other files on each request. index.html contains the runtime config.
 */
export async function serveAssets(
  app: FastifyInstance,
  { root, page: html, headers }: AssetOptions,
): Promise<void> {
  const toApp = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`/lwh5/${queryOfTarget(request.raw.url ?? "")}`, 302);
  app.get("/", toApp);
  app.get("/lwh5", toApp);
  if (html === undefined)
    return app.log.warn(
      "The phone app is not built: run `npm run build`. Until then /lwh5/ answers 404.",
    );

  const page = createPageFile(html);
  const files = new Map([
    ...readStaticFiles(root, "", cacheRevalidated),
    ...readStaticFiles(join(root, "assets"), "assets/", cacheImmutable),
  ]);
  app.route({
    method: ["GET", "HEAD"],
    url: "/lwh5/*",
    handler: (request, reply) => {
      const path = (request.params as { "*": string })["*"];
      const held = files.get(path) ?? (isFilePath(path) ? undefined : page);
      return held ? held.send(request, reply, headers) : reply.callNotFound();
    },
  });
}

/** Returns index.html with the runtime config, or undefined if the web app is not built. */
export function readIndexPage(root: string, runtime: RuntimeConfig): string | undefined {
  const file = join(root, "index.html");
  return existsSync(file) ? embedRuntimeConfig(readFileSync(file, "utf8"), runtime) : undefined;
}

export function embedRuntimeConfig(html: string, runtime: RuntimeConfig): string {
  if (!runtimeConfigScript.test(html))
    throw new Error(
      'web/dist/index.html has no <script id="runtime-config"> block: build the phone app again.',
    );
  // A `<` inside the JSON could end the script element early.
  const json = JSON.stringify(runtime).replaceAll("<", "\\u003c");
  return html.replace(
    runtimeConfigScript,
    (_all, open: string, close: string) => open + json + close,
  );
}

const inlineStyle = /<style>([^<]*)<\/style>/g;
const inlineScript = /<script>([^<]*)<\/script>/g;

/** Returns hashes of the page's inline styles and scripts. The CSP allows no other inline code. */
export function hashInlineCode(page = ""): InlineCodeHashes {
  const digests = (pattern: RegExp) =>
    Array.from(
      page.matchAll(pattern),
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  return { styles: digests(inlineStyle), scripts: digests(inlineScript) };
}

const preloadTags = [
  {
    pattern: /<link rel="stylesheet"[^>]* href="([^"]+)"/g,
    how: "rel=preload; as=style; crossorigin",
  },
  {
    pattern: /<script type="module"[^>]* src="([^"]+)"/g,
    how: "rel=modulepreload; crossorigin; fetchpriority=low",
  },
];
/**
 * Returns a Link header that preloads the page's style sheets and module scripts. The browser can
 * then request them before it has read the page, and a proxy may send the header early, in a 103.
 */
const linkHeaderOf = (html: string): string =>
  preloadTags
    .flatMap(({ pattern, how }) =>
      Array.from(html.matchAll(pattern), ([, address]) => `<${address}>; ${how}`),
    )
    .join(", ");

function createPageFile(html: string): StaticFile {
  const body = Buffer.from(html);
  const bodies = { identity: body, br: brotliCompressSync(body), gzip: gzipSync(body) };
  const link = linkHeaderOf(html);
  return new StaticFile(bodies, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    ...(link && { link }),
  });
}

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".json": "application/json; charset=utf-8",
  ".woff2": "font/woff2",
};
const cacheRevalidated = "no-cache";
const cacheImmutable = "public, max-age=31536000, immutable";
const codingsByExtension = { ".br": "br", ".gz": "gzip" } as const;

/**
 * Reads the files of a folder, keyed by path below /lwh5/. A build is a few megabytes, so it is
 * read once at the start.
 */
function readStaticFiles(folder: string, prefix: string, caching: string): Map<string, StaticFile> {
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((it) => (it.isFile() ? it.name : []))
    : [];
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const ending = extname(name);
    if (
      ending in codingsByExtension ||
      ending === ".map" ||
      name.startsWith(".") ||
      name === "index.html"
    )
      continue;
    const type = contentTypes[ending];
    if (type === undefined)
      throw new Error(`${join(folder, name)}: unknown content type for files *${ending}.`);
    const bodies: FileBodyByEncoding = { identity: readFileSync(join(folder, name)) };
    for (const [packed, coding] of Object.entries(codingsByExtension))
      if (names.includes(name + packed)) bodies[coding] = readFileSync(join(folder, name + packed));
    const etag =
      caching === cacheRevalidated &&
      `"${createHash("sha256").update(bodies.identity).digest("base64url")}"`;
    files.set(
      prefix + name,
      new StaticFile(bodies, {
        "content-type": type,
        "cache-control": caching,
        ...(etag && { etag }),
      }),
    );
  }
  return files;
}

/**
 * Returns whether a path is that of a file; routes of the app have no dot. The response for a
 * missing script must not be the app's page, because the browser would then report a confusing
 * error.
 */
const isFilePath = (path: string) => path.startsWith("assets/") || /\.[^/]*$/.test(path);
