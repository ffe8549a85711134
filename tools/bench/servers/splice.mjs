// Baseline of a socket: copies bytes in both directions without reading them.
import { connect, createServer } from "node:net";

const [upstream, port] = process.argv.slice(2);
const { hostname, port: backendPort } = new URL(upstream);
const server = createServer({ noDelay: true }, (client) => {
  const backend = connect({ host: hostname, port: Number(backendPort), noDelay: true });
  for (const [from, to] of [
    [client, backend],
    [backend, client],
  ]) {
    from.on("error", () => to.destroy()).once("close", () => to.destroy());
    from.pipe(to);
  }
});
server.listen({ host: "127.0.0.1", port: Number(port), backlog: 4096 });
