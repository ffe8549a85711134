import { findJsonStringEnd, parseJsonKeepingLongIntegers } from "contract";
import type { FastifyInstance } from "fastify";

/** Maximum nesting depth of a JSON body. Recordings and scenarios have about ten levels. */
const depthMax = 64;

/**
 * Accepts JSON bodies only. Other content types are refused with 415. An empty body is treated as
 * no body. Long integers keep all their digits.
 */
export function acceptOnlyJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const json = body as string;
    if (json.length === 0) return done(null, undefined);
    // Checked before parsing, because `JSON.parse` needs seconds for millions of open brackets.
    const fault = findForbiddenJsonStructure(json);
    if (fault !== undefined) return done(Object.assign(new Error(fault), { statusCode: 400 }));
    void parse(request, json, (error) => {
      if (error) done(error);
      else done(null, parseJsonKeepingLongIntegers(json));
    });
  });
}

/**
 * Returns why a body is refused although it may be valid JSON: it is nested too deep, or an object
 * has the same field twice. A proxy may have used the other of the two values.
 */
export function findForbiddenJsonStructure(
  json: string,
): "too deep" | "duplicate field" | undefined {
  const token = /["{}[\]:]/g;
  const open: (Set<string> | undefined)[] = [];
  let text: readonly [start: number, end: number] = [0, 0];
  for (let match = token.exec(json); match; match = token.exec(json)) {
    const [found] = match;
    if (found === '"') {
      text = [match.index, findJsonStringEnd(json, match.index)];
      token.lastIndex = text[1] + 1;
    } else if (found === "{" || found === "[") {
      if (open.length === depthMax) return "too deep";
      open.push(found === "{" ? new Set() : undefined);
    } else if (found !== ":") open.pop();
    else {
      const names = open.at(-1);
      const name = nameOf(json.slice(text[0] + 1, text[1]));
      if (names?.has(name)) return "duplicate field";
      names?.add(name);
    }
  }
  return undefined;
}

function nameOf(written: string): string {
  if (!written.includes("\\")) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    // Invalid JSON is refused by the JSON parser later.
    return written;
  }
}
