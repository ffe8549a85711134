import proxy from "@fastify/http-proxy";
import fastifyStatic from "@fastify/static";
import Fastify from "fastify";

/**
 * A server as the packages' quick starts describe it, with default options. Its settings are
 * injected by the process that starts it.
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
