// The floor of a hashed file: its bytes and headers lie ready.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";

const [, port, root, file] = process.argv.slice(2);
const body = readFileSync(join(root, `${file}.br`));
const headers = { "content-type": "text/javascript; charset=utf-8", "content-encoding": "br", "content-length": String(body.length) };
const app = Fastify();
app.get(`/lwh5/${file}`, (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, headers).end(body);
});
await app.listen({ host: "127.0.0.1", port: Number(port) });
