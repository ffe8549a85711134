import type { FastifyInstance, FastifyReply } from "fastify";
import type { WorldRegistry } from "../worlds/world-registry.ts";
import { createBadInputEnvelope, createHttpStatusEnvelope } from "./envelopes.ts";
import { faceCheckPageHtml, faceCheckPageScript, faceCheckPageCss } from "./face-check-page.ts";
import { isPlainObject } from "./call-input.ts";
import { recordFaceCheckResult } from "../backend/accounts/certification.ts";

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Returns the world in a certifyId, the part before the last `_`. Empty for the default world. */
const worldOfCertifyId = (id: string): string => id.slice(0, Math.max(id.lastIndexOf("_"), 0));

const certifyIdShape = /^[A-Za-z0-9_-]{1,64}$/;

type FaceRoute = { Params: { certifyId: string } };

/** Serves the simulated face provider. Requests can only set results of existing certifyIds. */
export function registerFaceCheckRoutes(app: FastifyInstance, worlds: WorldRegistry): void {
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply
      .headers({
        "content-security-policy": contentSecurityPolicy,
        "referrer-policy": "no-referrer",
        "permissions-policy": "camera=(self)",
      })
      .type(`text/${type}; charset=utf-8`)
      .send(text);
  app.get("/provider/face.css", (_request, reply) => send(reply, "css", faceCheckPageCss));
  app.get("/provider/face.js", (_request, reply) => send(reply, "javascript", faceCheckPageScript));
  app.get<FaceRoute>("/provider/face/:certifyId", (request, reply) =>
    certifyIdShape.test(request.params.certifyId)
      ? send(reply, "html", faceCheckPageHtml)
      : reply.code(404).send(createHttpStatusEnvelope(404)),
  );
  app.post<FaceRoute>("/provider/face/:certifyId/result", (request, reply) => {
    const passed = isPlainObject(request.body) ? request.body.passed : undefined;
    if (typeof passed !== "boolean") return reply.code(400).send(createBadInputEnvelope("passed"));
    const { certifyId: id } = request.params;
    const state = worlds.find(worldOfCertifyId(id));
    const isKnown = state !== undefined && recordFaceCheckResult(state.world, id, passed);
    return isKnown ? reply.send({ ok: 1 }) : reply.code(404).send(createHttpStatusEnvelope(404));
  });
}
