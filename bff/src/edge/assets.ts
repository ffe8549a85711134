import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { RuntimeConfig } from "contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { queryOf } from "../base/path-rule.ts";

const block = /(<script\b[^>]*\bid="runtime-config"[^>]*>)[^<]*(<\/script>)/;

/** The phone app below /lwh5/. Hashed files never change; index.html is asked for anew each time and carries the runtime config. */
export async function serveAssets(app: FastifyInstance, { root, runtime }: { root: string; runtime: RuntimeConfig }): Promise<void> {
  const toApp = (request: FastifyRequest, reply: FastifyReply) => reply.redirect(`/lwh5/${queryOf(request.raw.url ?? "")}`, 302);
  app.get("/", toApp);
  app.get("/lwh5", toApp);
  const file = join(root, "index.html");
  if (!existsSync(file)) return app.log.warn("The phone app is not built: run `npm run build`. Until then /lwh5/ answers 404.");

  const page = pageOf(readFileSync(file, "utf8"), runtime);
  const sendPage = (reply: FastifyReply) => reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
  app.get("/lwh5/", (_request, reply) => sendPage(reply));
  await app.register(fastifyStatic, {
    root,
    prefix: "/lwh5/",
    preCompressed: true,
    // Files are listed once at the start: what is not listed cannot be reached by any spelling.
    wildcard: false,
    globIgnore: ["index.html", "**/*.map", "**/.*/**", "**/*.{br,gz}"],
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", cacheRule(path)),
  });
  app.get("/lwh5/*", (request, reply) => {
    if (isFile((request.params as { "*": string })["*"])) return reply.callNotFound();
    return sendPage(reply);
  });
}

export function pageOf(html: string, runtime: RuntimeConfig): string {
  if (!block.test(html)) throw new Error('web/dist/index.html has no <script id="runtime-config"> block: build the phone app again.');
  // A `<` inside the JSON could end the script element early.
  const json = JSON.stringify(runtime).replaceAll("<", "\\u003c");
  return html.replace(block, (_all, open: string, close: string) => open + json + close);
}

const cacheRule = (path: string) => (/[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "no-cache");

/** Routes of the app have no dot; a missing script answered with a page would be a riddle for the browser. */
const isFile = (path: string) => path.startsWith("assets/") || /\.[^/]*$/.test(path);
