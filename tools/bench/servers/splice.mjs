// Baseline of a socket: copies bytes in both directions without reading them.
import { connect, createServer } from "node:net";

const [upstream, port] = process.argv.slice(2);
const { hostname, port: theirs } = new URL(upstream);
const server = createServer({ noDelay: true }, (phone) => {
  const backend = connect({ host: hostname, port: Number(theirs), noDelay: true });
  for (const [from, to] of [
    [phone, backend],
    [backend, phone],
  ]) {
    from.on("error", () => to.destroy()).once("close", () => to.destroy());
    from.pipe(to);
  }
});
server.listen({ host: "127.0.0.1", port: Number(port), backlog: 4096 });
