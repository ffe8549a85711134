import multipart from "@fastify/multipart";
import websocket from "@fastify/websocket";
import { type CallName, calls, socketSubprotocol } from "contract";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import type { WorldRegistry } from "../worlds/world-registry.ts";
import { createHttpStatusEnvelope } from "./envelopes.ts";
import { registerApiDocumentRoutes } from "./control/api-document-routes.ts";
import { createControlGuard } from "./control/control-auth.ts";
import { registerControlRoutes } from "./control/control-routes.ts";
import { registerFaceCheckRoutes } from "./face-check-routes.ts";
import { registerUploadedFileRoute } from "./uploaded-file-route.ts";
import { registerHealthRoutes, type ProcessStats } from "./health.ts";
import { registerCallRoutes } from "./call-routes.ts";
import { acceptOnlyJsonBodies } from "./json-body.ts";
import { imageBytesMax } from "./decode-image.ts";
import type { InternalErrorReporter } from "./report-internal-error.ts";
import { registerCustomerServiceRoutes } from "./customer-service-routes.ts";
import { receivedFrameBytesMax, registerSocketRoute } from "./socket-route.ts";

export type ServerOptions = {
  worlds: WorldRegistry;
  report: InternalErrorReporter;
  controlToken: string | undefined;
  vitals?: () => ProcessStats;
};

const limits = {
  bodyBytesMax: 1024 * 1024,
  headerBytesMax: 16 * 1024,
  keepAliveMs: 65_000,
  requestMs: 60_000,
} as const;

/** Response status for a request that Node rejects, by Node's error code. Others get 400. */
const statusOfParseError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Builds the server with all routes. Does not listen. */
export async function buildServer({
  worlds,
  report,
  controlToken,
  vitals,
}: ServerOptions): Promise<FastifyInstance> {
  const app = createFastifyApp(report);
  app.decorateRequest("guest", null);
  // Registered before the websocket plugin, whose own hook would close the sockets without a
  // reason.
  app.addHook("preClose", async () => {
    await Promise.all(worlds.all().map((it) => it.sockets.leave()));
  });
  await app.register(websocket, {
    options: {
      maxPayload: receivedFrameBytesMax,
      perMessageDeflate: false,
      handleProtocols: (offered) => offered.has(socketSubprotocol) && socketSubprotocol,
    },
    errorHandler: (_error, socket) => socket.terminate(),
  });
  const names = Object.keys(calls) as CallName[];
  await app.register(async (scope) => {
    acceptOnlyJsonBodies(scope);
    registerCallRoutes(
      scope,
      worlds,
      report,
      names.filter((it) => !("body" in calls[it])),
    );
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Accepts one byte more than allowed, so that a file of exactly the limit can be distinguished
    // from a larger one.
    await scope.register(multipart, {
      limits: {
        fileSize: imageBytesMax + 1,
        files: 4,
        fields: 8,
        fieldSize: 256,
        fieldNameSize: 64,
        parts: 12,
        headerPairs: 32,
      },
      throwFileSizeLimit: false,
    });
    registerCallRoutes(
      scope,
      worlds,
      report,
      names.filter((it) => "body" in calls[it]),
    );
  });
  const mayPass = createControlGuard(controlToken);
  await app.register(
    async (scope) => {
      acceptOnlyJsonBodies(scope);
      registerControlRoutes(scope, { worlds, mayPass, report });
    },
    { prefix: "/__mock" },
  );
  await app.register(async (scope) => {
    acceptOnlyJsonBodies(scope);
    registerFaceCheckRoutes(scope, worlds);
    registerCustomerServiceRoutes(scope, worlds);
  });
  registerUploadedFileRoute(app, worlds);
  registerHealthRoutes(app, worlds, vitals);
  registerApiDocumentRoutes(app);
  registerSocketRoute(app, worlds);
  return app;
}

function createFastifyApp(report: InternalErrorReporter): FastifyInstance {
  const app = fastify({
    bodyLimit: limits.bodyBytesMax,
    keepAliveTimeout: limits.keepAliveMs,
    requestTimeout: limits.requestMs,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 256 },
    // An offer of h2c (HTTP/2) must be handled as an ordinary HTTP/1.1 call.
    http: {
      maxHeaderSize: limits.headerBytesMax,
      shouldUpgradeCallback: (it) => it.headers.upgrade?.toLowerCase() === "websocket",
    },
    frameworkErrors: (_error, _request, reply) => {
      void (reply as FastifyReply).code(400).send(createHttpStatusEnvelope(400));
    },
    clientErrorHandler: (error, socket) => {
      const status = statusOfParseError[error.code ?? ""] ?? 400;
      const body = JSON.stringify(createHttpStatusEnvelope(status));
      if (!socket.writable) socket.destroy();
      else
        socket.end(
          `HTTP/1.1 ${status} Bad\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
        );
    },
  });
  app.addHook("onRequest", async (_request, reply) => {
    void reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(createHttpStatusEnvelope(404)));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) report(error);
    return reply.code(status).send(createHttpStatusEnvelope(status));
  });
  return app;
}
