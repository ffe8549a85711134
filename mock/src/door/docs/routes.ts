import type { FastifyInstance } from "fastify";
import { controlDocument } from "../../control/openapi.ts";
import type { Wire } from "../control/documents.ts";
import { docsStyle } from "./look.ts";
import { type Document, openapiPage } from "./openapi-page.ts";
import { docsScript } from "./script.ts";
import { type SocketDocument, socketPage } from "./socket-page.ts";

const policy = [
  "default-src 'none'",
  ...["script-src", "style-src", "connect-src", "img-src"].map((it) => `${it} 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Where the documents themselves are. */
const documents: Readonly<Record<string, string>> = {
  "openapi.json": "/openapi.json",
  "asyncapi.json": "/asyncapi.json",
  "control.json": "/__mock/openapi.json",
  "scenario.schema.json": "/__mock/scenario.schema.json",
};

/** The documents as pages, below /__mock/docs/: written when first asked for. Whoever may move the mock may read how. */
export function docsRoutes(app: FastifyInstance, wire: Wire): void {
  const pages: Readonly<Record<string, () => Promise<string>>> = {
    "index.html": async () => openapiPage((await wire.openapi()) as Document, "Calls", wire.isPlain),
    "control.html": async () => openapiPage(controlDocument() as Document, "Control", false),
    "socket.html": async () => socketPage((await wire.asyncapi()) as SocketDocument),
  };
  const texts: Readonly<Record<string, string>> = { "docs.css": docsStyle, "docs.js": docsScript };
  const types: Readonly<Record<string, string>> = { html: "text/html", css: "text/css", js: "text/javascript" };
  const made = new Map<string, string>();
  app.get("/docs", (_request, reply) => reply.redirect("/__mock/docs/", 302));
  app.get<{ Params: { "*": string } }>("/docs/*", async (request, reply) => {
    const name = request.params["*"] || "index.html";
    const document = Object.hasOwn(documents, name) ? documents[name] : undefined;
    if (document !== undefined) return reply.redirect(document, 302);
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    const text = made.get(name) ?? (await page?.()) ?? (Object.hasOwn(texts, name) ? texts[name] : undefined);
    if (text === undefined) return reply.callNotFound();
    made.set(name, text);
    return reply
      .headers({ "content-security-policy": policy, "referrer-policy": "no-referrer", "cache-control": "no-cache" })
      .type(`${types[name.split(".")[1] ?? ""] ?? "text/plain"}; charset=utf-8`)
      .send(text);
  });
}
