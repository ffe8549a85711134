import { readJson } from "contract";
import type { FastifyInstance } from "fastify";

/** Any other type of body is refused with 415. A body that is announced and then empty is the same as none; a number keeps all its digits. */
export function jsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else
      void parse(request, body as string, (error) => {
        if (error) done(error);
        else if (holdsTwins(body as string)) done(Object.assign(new Error("twins"), { statusCode: 400 }));
        else done(null, readJson(body as string));
      });
  });
}

/** Two fields of one name in one record: who looked at it before us may have read the other one. */
export function holdsTwins(json: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let last = '""';
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (token !== ":") last = token;
    else {
      const [names, name] = [open.at(-1), JSON.parse(last) as string];
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}
