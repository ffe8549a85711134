import type { FastifyReply, FastifyRequest } from "fastify";
import type { HeaderRules, Headers } from "./headers.ts";

type Coding = "br" | "gzip";
export type Bodies = Partial<Record<Coding, Buffer>> & { identity: Buffer };
type Form = { body: Buffer; length: string; etag: string | undefined; headers: Headers };

/** What is sent is ready before anybody asks: the bytes in each coding there is, and their headers. */
export class HeldFile {
  private readonly forms: Partial<Record<Coding, Form>> & { identity: Form };

  constructor(bodies: Bodies, headers: Headers) {
    this.forms = { identity: formOf(bodies.identity, headers) };
    for (const coding of ["br", "gzip"] as const) {
      const body = bodies[coding];
      if (body) this.forms[coding] = formOf(body, { ...headers, "content-encoding": coding });
    }
  }

  /** Past the framework's own sending: a hashed file is asked for by every phone of every build. */
  send(request: FastifyRequest, reply: FastifyReply, rules: HeaderRules): void {
    const form = this.formFor(request.raw.headers["accept-encoding"]);
    const headers = { ...rules.security(request.raw), "x-trace-id": request.id, ...form.headers };
    reply.hijack();
    if (form.etag !== undefined && request.raw.headers["if-none-match"] === form.etag) {
      reply.raw.writeHead(304, headers).end();
      return;
    }
    reply.raw.writeHead(200, { ...headers, "content-length": form.length }).end(form.body);
  }

  private formFor(accepted: string | undefined): Form {
    const { br, gzip, identity } = this.forms;
    return (accepts(accepted, "br") && br) || (accepts(accepted, "gzip") && gzip) || identity;
  }
}

const formOf = (body: Buffer, headers: Headers): Form => ({
  body,
  length: String(body.length),
  etag: headers["etag"],
  headers: { ...headers, vary: "accept-encoding" },
});

/** A name with a quality of zero is a no (RFC 9110, 12.5.3); the star stands for what the smallest of clients can read anyway. */
function accepts(accepted: string | undefined, coding: Coding): boolean {
  if (accepted === undefined) return false;
  return accepted.split(",").some((it) => {
    const [name = "", ...more] = it.split(";");
    return name.trim().toLowerCase() === coding && !more.some((quality) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(quality));
  });
}
