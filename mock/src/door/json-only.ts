import { readJson } from "contract/dialect";
import type { FastifyInstance } from "fastify";

/** Any other type of body is refused with 415. A body that is announced and then empty is the same as none; a number keeps all its digits. */
export function jsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, (error) => done(error, error ? undefined : readJson(body as string)));
  });
}
