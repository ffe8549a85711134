// Simulates many clients in one process: reports when they are ready, waits for a line on stdin,
// does its work and prints the result of `storm` or `trips` as JSON.
import { connect } from "node:net";

const [work, port, count, perPerson, withTicket] = process.argv.slice(2);
const all = Number(count);
const ofOne = Number(perPerson);
const atOnce = 64;
const payload = Buffer.from(
  '{"cmd":"chat","data":{"orderId":"O1","seq":7,"content":"a line of a chat as people write it to each other"}}',
);
const frame = Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

function upgradeOf(person) {
  const offer =
    withTicket === "ticket"
      ? `Sec-WebSocket-Protocol: lwh5, t.${Buffer.from(person).toString("base64url")}\r\n`
      : "";
  return `GET /lightweight/websocket/${person} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${offer}\r\n`;
}

function open(n) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: Number(port), noDelay: true });
    socket.write(upgradeOf(`u${Math.floor(n / ofOne)}`));
    socket.once("error", reject).once("data", (head) => {
      socket.off("error", reject).on("error", () => {});
      if (String(head).startsWith("HTTP/1.1 101")) resolve(socket);
      else reject(new Error(String(head).slice(0, 300)));
    });
  });
}

let refused = 0;
/** Opens a socket. Retries after a refusal, but fails if over a tenth of all were refused. */
async function opened(n) {
  for (;;) {
    try {
      return await open(n);
    } catch (error) {
      refused += 1;
      if (refused > all / 10) throw error;
    }
  }
}

/** Opens the socket of each client and passes it to `act`, a limited number at a time. */
async function each(act) {
  let next = 0;
  const row = async () => {
    while (next < all) await act(await opened(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, row));
}

const reported = () => new Promise((resolve) => process.stdin.once("data", resolve));
const say = (what) => console.log(JSON.stringify(what));

/**
 * Keeps a fixed number of messages under way, each on the next socket. A single socket at full
 * speed would exceed the BFF's limit of messages per second.
 */
function trips(sockets, seconds) {
  const tookMs = [];
  let isOver = false;
  const idle = [];
  const speak = () => {
    const phone = idle.shift();
    if (phone === undefined || isOver) return;
    phone.atMs = performance.now();
    phone.socket.write(frame);
  };
  for (const socket of sockets) {
    const phone = { socket, heard: 0, atMs: 0 };
    idle.push(phone);
    socket.on("data", (chunk) => {
      phone.heard += chunk.length;
      if (phone.heard < payload.length + 2) return;
      phone.heard -= payload.length + 2;
      tookMs.push(performance.now() - phone.atMs);
      idle.push(phone);
      speak();
    });
  }
  for (let n = 0; n < atOnce; n++) speak();
  return new Promise((resolve) =>
    setTimeout(() => {
      isOver = true;
      resolve(tookMs.sort((a, b) => a - b));
    }, seconds * 1000),
  );
}

if (work === "storm") {
  say("ready");
  await reported();
  const startedMs = performance.now();
  await each(async (socket) => void socket.resetAndDestroy());
  say({ count: all, refused, seconds: (performance.now() - startedMs) / 1000 });
} else {
  const sockets = [];
  await each(async (socket) => void sockets.push(socket));
  say("ready");
  const seconds = Number(await reported());
  if (work === "trips") {
    const tookMs = await trips(sockets, seconds);
    const at = (share) => tookMs[Math.floor(tookMs.length * share)];
    say({ count: tookMs.length, p50: at(0.5), p99: at(0.99), seconds });
  }
}
process.exit(0);
