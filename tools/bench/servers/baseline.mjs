// Baseline `baseline` of the bench: fastify, one undici pool, and the whole response written to the
// raw reply. Has no limits and no log.
import Fastify from "fastify";
import { Pool } from "undici";

const [upstream, port] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 128, pipelining: 1 });
const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.all("/lightweight/*", (request, reply) => {
  reply.hijack();
  const { raw } = reply;
  const chunks = [];
  let head;
  pool.dispatch(
    {
      path: request.raw.url,
      method: request.method,
      headers: { accept: request.headers.accept ?? "*/*" },
      body: request.body ?? null,
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        head = {
          status,
          headers: {
            "content-type": headers["content-type"],
            "content-length": headers["content-length"],
          },
        };
      },
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () =>
        void raw
          .writeHead(head.status, head.headers)
          .end(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
      onResponseError: () => void raw.destroy(),
    },
  );
});
await app.listen({ host: "127.0.0.1", port: Number(port) });
