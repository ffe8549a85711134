import { createHash } from "node:crypto";
import type { DialectCodec } from "contract/dialect";
import type { FastifyInstance } from "fastify";

/**
 * Creates the documents of the served dialect. Loaded on the first request, because most users of the mock
 * never request them.
 */
const documentBuildersOf = (codec: DialectCodec | undefined) => ({
  openapi: async () => {
    if (codec) return (await import("contract/documents")).buildOpenApiDocument(codec.dialect);
    return (await import("contract/openapi.json", { with: { type: "json" } })).default;
  },
  asyncapi: async () => (await import("contract/asyncapi")).buildAsyncApiDocument(),
});

/** Serves `/openapi.json` and `/asyncapi.json` without authentication. */
export function registerDocumentRoutes(
  app: FastifyInstance,
  codec: DialectCodec | undefined,
): void {
  const wire = documentBuildersOf(codec);
  const texts = {
    "/openapi.json": cacheDocument(wire.openapi),
    "/asyncapi.json": cacheDocument(wire.asyncapi),
  };
  for (const [url, read] of Object.entries(texts))
    app.get(url, async (request, reply) => {
      const { text, tag } = await read();
      void reply.headers({ "cache-control": "no-cache", etag: tag });
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      return reply.type("application/json; charset=utf-8").send(text);
    });
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
