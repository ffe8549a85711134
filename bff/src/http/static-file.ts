import type { FastifyReply, FastifyRequest } from "fastify";
import type { ResponseHeaderRules, HttpHeaderRecord } from "./headers.ts";

type ContentCoding = "br" | "gzip";
export type FileBodyByEncoding = Partial<Record<ContentCoding, Buffer>> & { identity: Buffer };
type Representation = {
  body: Buffer;
  length: string;
  etag: string | undefined;
  headers: HttpHeaderRecord;
};

/** A file whose bytes and headers are prepared at the start, for each encoding. */
export class StaticFile {
  private readonly forms: Partial<Record<ContentCoding, Representation>> & {
    identity: Representation;
  };

  constructor(bodies: FileBodyByEncoding, headers: HttpHeaderRecord) {
    this.forms = { identity: representationOf(bodies.identity, headers) };
    for (const coding of ["br", "gzip"] as const) {
      const body = bodies[coding];
      if (body)
        this.forms[coding] = representationOf(body, { ...headers, "content-encoding": coding });
    }
  }

  /**
   * Sends the file in an accepted encoding, or 304 if the client already has it. Bypasses Fastify's
   * reply to save time, because each client requests many files of each new build.
   */
  send(request: FastifyRequest, reply: FastifyReply, rules: ResponseHeaderRules): void {
    const form = this.formFor(request.raw.headers["accept-encoding"]);
    const headers = { ...rules.security(request.raw), "x-trace-id": request.id, ...form.headers };
    reply.hijack();
    if (form.etag !== undefined && request.raw.headers["if-none-match"] === form.etag) {
      reply.raw.writeHead(304, headers).end();
      return;
    }
    reply.raw.writeHead(200, { ...headers, "content-length": form.length }).end(form.body);
  }

  private formFor(accepted: string | undefined): Representation {
    const { br, gzip, identity } = this.forms;
    return (
      (acceptsCoding(accepted, "br") && br) || (acceptsCoding(accepted, "gzip") && gzip) || identity
    );
  }
}

const representationOf = (body: Buffer, headers: HttpHeaderRecord): Representation => ({
  body,
  length: String(body.length),
  etag: headers["etag"],
  headers: { ...headers, vary: "accept-encoding" },
});

/**
 * Returns whether a client accepts a coding. A coding with a quality of zero is refused (RFC 9110,
 * 12.5.3). `*` is ignored, because every client can read the identity form.
 */
function acceptsCoding(accepted: string | undefined, coding: ContentCoding): boolean {
  if (accepted === undefined) return false;
  return accepted.split(",").some((item) => {
    const [name = "", ...more] = item.split(";");
    return (
      name.trim().toLowerCase() === coding &&
      !more.some((quality) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(quality))
    );
  });
}
