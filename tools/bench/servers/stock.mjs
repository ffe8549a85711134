// Contender `stock` of the bench: the packages of the BFF, configured as on the first pages of
// their documentation.
import proxy from "@fastify/http-proxy";
import fastifyStatic from "@fastify/static";
import Fastify from "fastify";

const [upstream, port, root] = process.argv.slice(2);
const app = Fastify();
await app.register(fastifyStatic, { root, prefix: "/lwh5/", preCompressed: true });
await app.register(proxy, {
  upstream,
  prefix: "/lightweight",
  rewritePrefix: "/lightweight",
  websocket: true,
});
await app.listen({ host: "127.0.0.1", port: Number(port), backlog: 4096 });
