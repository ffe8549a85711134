import { type CallName, Envelope } from "contract";
import type { DialectCodec } from "contract/dialect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isPlainObject } from "./call-input.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the call that this route serves. */
    call?: CallName;
  }
  interface FastifyInstance {
    /** Translates the text fields of an upload into the contract form. Missing without a dialect. */
    fieldsToOurs?: (call: CallName, fields: Record<string, string>) => Record<string, unknown>;
  }
}

/**
 * Translates requests before all other hooks and responses after them. Control calls are not translated.
 */
export function registerDialectHooks(app: FastifyInstance, codec: DialectCodec): void {
  app.addHook("onRequest", async ({ headers }) => {
    const ours = codec.headers.toOurs(headers);
    for (const name of ["x-access-token", "x-key", "x-request-id", "x-trace-id"])
      delete headers[name];
    Object.assign(headers, ours);
  });
  app.decorate(
    "fieldsToOurs",
    (call, body) => codec.requests.toOurs(call, { params: {}, query: {}, body }).body,
  );
  app.addHook("preValidation", async (request) => translateRequest(request, codec));
  app.addHook("preSerialization", async (request, reply, payload: unknown) => {
    const envelope = request.url.startsWith("/lightweight/")
      ? Envelope.safeParse(payload)
      : undefined;
    if (!envelope?.success) return payload;
    const { body, token } = codec.answers.toTheirs(envelope.data, request.routeOptions.config.call);
    const { tokenHeader, tokenPrefix = "" } = codec.dialect;
    if (token !== undefined && tokenHeader !== undefined)
      void reply.header(tokenHeader, tokenPrefix + token);
    return body;
  });
}

function translateRequest(request: FastifyRequest, { requests, ids }: DialectCodec): void {
  const { call } = request.routeOptions.config;
  if (request.ws) request.params = { userId: ids.toOurs(String(fields(request.params)["userId"])) };
  if (
    call === undefined ||
    (request.body !== undefined && request.body !== null && !isPlainObject(request.body))
  )
    return;
  const wire = {
    params: fields(request.params),
    query: fields(request.query),
    body: fields(request.body),
  };
  const ours = requests.toOurs(call, wire);
  request.params = ours.params;
  request.query = ours.query;
  if (isPlainObject(request.body)) request.body = ours.body;
}

const fields = (it: unknown): Record<string, unknown> => (isPlainObject(it) ? it : {});
