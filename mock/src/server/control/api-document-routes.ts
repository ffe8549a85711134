import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * API documents by URL. Each is loaded on its first request, because most users of the mock never
 * request one.
 */
const documents: Readonly<Record<string, () => Promise<object>>> = {
  "/openapi.json": async () =>
    (await import("contract/openapi.json", { with: { type: "json" } })).default,
  "/asyncapi.json": async () => (await import("contract/asyncapi")).buildAsyncApiDocument(),
};

/** Serves `/openapi.json` and `/asyncapi.json` without authentication. */
export function registerApiDocumentRoutes(app: FastifyInstance): void {
  for (const [url, make] of Object.entries(documents)) {
    const read = cacheDocument(make);
    app.get(url, async (request, reply) => {
      const { text, tag } = await read();
      void reply.headers({ "cache-control": "no-cache", etag: tag });
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      return reply.type("application/json; charset=utf-8").send(text);
    });
  }
}

function cacheDocument(make: () => Promise<object>): () => Promise<{ text: string; tag: string }> {
  let made: Promise<{ text: string; tag: string }> | undefined;
  return () =>
    (made ??= make().then((item) => {
      const text = JSON.stringify(item);
      return {
        text,
        tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
      };
    }));
}
