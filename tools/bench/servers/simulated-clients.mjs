// Simulates many clients in one process: reports when they are ready, waits for a line on stdin,
// does its work and prints the result of `connect` or `messages` as JSON.
import { connect } from "node:net";

const [work, port, count, perUser, withCredentials] = process.argv.slice(2);
const socketCount = Number(count);
const socketsPerUser = Number(perUser);
const concurrency = 64;
const payload = Buffer.from(
  '{"cmd":"chat","data":{"orderId":"O1","seq":7,"content":"a line of a chat as people write it to each other"}}',
);
const frame = Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

function upgradeRequestOf(userId) {
  const protocolHeader =
    withCredentials === "credentials"
      ? `Sec-WebSocket-Protocol: lwh5, t.${Buffer.from(userId).toString("base64url")}\r\n`
      : "";
  return `GET /lightweight/websocket/${userId} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${protocolHeader}\r\n`;
}

function open(n) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: Number(port), noDelay: true });
    socket.write(upgradeRequestOf(`u${Math.floor(n / socketsPerUser)}`));
    socket.once("error", reject).once("data", (head) => {
      socket.off("error", reject).on("error", () => {});
      if (String(head).startsWith("HTTP/1.1 101")) resolve(socket);
      else reject(new Error(String(head).slice(0, 300)));
    });
  });
}

let refused = 0;
/** Opens a socket. Retries after a refusal, but fails if over a tenth of all were refused. */
async function openWithRetry(n) {
  for (;;) {
    try {
      return await open(n);
    } catch (error) {
      refused += 1;
      if (refused > socketCount / 10) throw error;
    }
  }
}

/** Opens the socket of each client and passes it to `handleSocket`, a limited number at a time. */
async function openEach(handleSocket) {
  let next = 0;
  const openInTurn = async () => {
    while (next < socketCount) await handleSocket(await openWithRetry(next++));
  };
  await Promise.all(Array.from({ length: concurrency }, openInTurn));
}

const receiveLine = () => new Promise((resolve) => process.stdin.once("data", resolve));
const send = (message) => console.log(JSON.stringify(message));

/**
 * Keeps a fixed number of messages under way, each on the next socket. A single socket at full
 * speed would exceed the BFF's limit of messages per second.
 */
function exchangeMessages(sockets, seconds) {
  const latenciesMs = [];
  let isFinished = false;
  const idleClients = [];
  const sendNext = () => {
    const client = idleClients.shift();
    if (client === undefined || isFinished) return;
    client.sentAtMs = performance.now();
    client.socket.write(frame);
  };
  for (const socket of sockets) {
    const client = { socket, receivedBytes: 0, sentAtMs: 0 };
    idleClients.push(client);
    socket.on("data", (chunk) => {
      client.receivedBytes += chunk.length;
      if (client.receivedBytes < payload.length + 2) return;
      client.receivedBytes -= payload.length + 2;
      latenciesMs.push(performance.now() - client.sentAtMs);
      idleClients.push(client);
      sendNext();
    });
  }
  for (let n = 0; n < concurrency; n++) sendNext();
  return new Promise((resolve) =>
    setTimeout(() => {
      isFinished = true;
      resolve(latenciesMs.sort((a, b) => a - b));
    }, seconds * 1000),
  );
}

if (work === "connect") {
  send("ready");
  await receiveLine();
  const startedMs = performance.now();
  await openEach(async (socket) => void socket.resetAndDestroy());
  send({ count: socketCount, refused, seconds: (performance.now() - startedMs) / 1000 });
} else {
  const sockets = [];
  await openEach(async (socket) => void sockets.push(socket));
  send("ready");
  const seconds = Number(await receiveLine());
  if (work === "messages") {
    const latenciesMs = await exchangeMessages(sockets, seconds);
    const percentile = (share) => latenciesMs[Math.floor(latenciesMs.length * share)];
    send({ count: latenciesMs.length, p50: percentile(0.5), p99: percentile(0.99), seconds });
  }
}
process.exit(0);
