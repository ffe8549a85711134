// Backend of the socket bench: identifies the user and repeats each frame. Supports only frames
// under 126 bytes, because no longer ones are sent here.
import { createHash } from "node:crypto";
import { createServer } from "node:http";

const [, port] = process.argv.slice(2);
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const body = JSON.stringify({
    code: 200,
    result: { id: request.headers["x-access-token"] ?? "nobody" },
    message: "",
  });
  response
    .writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    })
    .end(body);
});

/** Unmasks a client's frame for the reply. A ping is answered with a pong. */
function replyTo(bytes, at, size) {
  const reply = Buffer.allocUnsafe(2 + size);
  reply[0] = bytes[at] === 0x89 ? 0x8a : bytes[at];
  reply[1] = size;
  for (let n = 0; n < size; n++) reply[2 + n] = bytes[at + 6 + n] ^ bytes[at + 2 + (n & 3)];
  return reply;
}

server.on("upgrade", (request, socket) => {
  const accept = createHash("sha1")
    .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let unread = Buffer.alloc(0);
  socket
    .on("error", () => {})
    // Sockets of an HTTP server stay half open by default. Without this line, 15,000 of them used
    // up all ports, which looked like an error of the contenders.
    .on("end", () => socket.end())
    .on("data", (chunk) => {
      const bytes = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
      let at = 0;
      while (bytes.length - at >= 6) {
        const size = bytes[at + 1] & 0x7f;
        if (bytes.length - at < 6 + size) break;
        socket.write(replyTo(bytes, at, size));
        at += 6 + size;
      }
      unread = bytes.subarray(at);
    });
});
// Thousands of connections arrive at once. The default backlog would drop some of them.
server.listen({ host: "127.0.0.1", port: Number(port), backlog: 4096 });
