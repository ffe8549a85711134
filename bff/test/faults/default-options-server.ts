import proxy from "@fastify/http-proxy";
import fastifyStatic from "@fastify/static";
import Fastify from "fastify";

/**
 * A server with the default options of `@fastify/static` and `@fastify/http-proxy`, as their quick
 * starts describe it. The process that starts it sets `globalThis.stock`.
 */
const { upstream, root } = (globalThis as unknown as { stock: { upstream: string; root: string } })
  .stock;
const app = Fastify();
await app.register(fastifyStatic, { root, prefix: "/lwh5/" });
await app.register(proxy, {
  upstream,
  prefix: "/lightweight",
  rewritePrefix: "/lightweight",
  websocket: true,
});
console.log(`listening at ${await app.listen({ host: "127.0.0.1", port: 0 })}`);
