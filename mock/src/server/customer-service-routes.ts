import type { FastifyInstance, FastifyReply } from "fastify";
import {
  userIdOfCustomerServiceToken,
  worldNameOfCustomerServiceToken,
} from "../backend/context/customer-service-token.ts";
import {
  answerCustomerServiceQuestion,
  customerServiceOrderCards,
} from "../backend/orders/customer-service.ts";
import { runInTransaction } from "../backend/execute/run-in-transaction.ts";
import { createBadInputEnvelope, createHttpStatusEnvelope } from "./envelopes.ts";
import { isPlainObject } from "./call-input.ts";
import type { WorldRegistry } from "../worlds/world-registry.ts";
import { customerServicePageHtml, customerServicePageCss } from "./customer-service-page.ts";
import { customerServicePageScript } from "./customer-service-page-script.ts";

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const textMax = 500;
const textOf = (value: unknown, max: number): string | undefined =>
  typeof value === "string" && value.length <= max ? value : undefined;

/** Serves the support page and its requests. The page reads data and changes nothing. */
export function registerCustomerServiceRoutes(app: FastifyInstance, worlds: WorldRegistry): void {
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply
      .headers({
        "content-security-policy": contentSecurityPolicy,
        "referrer-policy": "no-referrer",
      })
      .type(`text/${type}; charset=utf-8`)
      .send(text);
  app.get("/provider/service.css", (_request, reply) => send(reply, "css", customerServicePageCss));
  app.get("/provider/service.js", (_request, reply) =>
    send(reply, "javascript", customerServicePageScript),
  );
  app.get("/provider/service", (_request, reply) => send(reply, "html", customerServicePageHtml));

  const guestOf = (body: unknown) => {
    const pass = isPlainObject(body) ? textOf(body.pass, 256) : undefined;
    const state =
      pass === undefined ? undefined : worlds.find(worldNameOfCustomerServiceToken(pass));
    const userId =
      state && pass !== undefined ? userIdOfCustomerServiceToken(state.world, pass) : undefined;
    return state && userId !== undefined ? { world: state.world, userId } : undefined;
  };
  app.post("/provider/service/orders", (request, reply) => {
    const guest = guestOf(request.body);
    if (!guest) return reply.code(401).send(createHttpStatusEnvelope(401));
    return reply.send({
      orders: runInTransaction(guest.world, (ctx) => customerServiceOrderCards(ctx, guest.userId)),
    });
  });
  app.post("/provider/service/ask", (request, reply) => {
    const guest = guestOf(request.body);
    if (!guest) return reply.code(401).send(createHttpStatusEnvelope(401));
    const body = isPlainObject(request.body) ? request.body : {};
    const text = textOf(body.text, textMax);
    const orderId = textOf(body.orderId ?? "", 64);
    if (text === undefined || orderId === undefined)
      return reply.code(400).send(createBadInputEnvelope(text === undefined ? "text" : "orderId"));
    const ask = { text: text.trim(), orderId, human: body.human === true };
    return reply.send(
      runInTransaction(guest.world, (ctx) => answerCustomerServiceQuestion(ctx, guest.userId, ask)),
    );
  });
}
