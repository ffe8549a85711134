import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import {
  createServer as createSafeServer,
  getCACertificates,
  setDefaultCACertificates,
} from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../config/limits.ts";
import { createTemporaryFolder } from "../../test/helpers/bff-server.ts";
import { createBackendDialer } from "./backend-dialer.ts";
import { Deadline } from "./deadline.ts";

const acceptOf = (key: string) =>
  hash("sha1", `${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, "base64");
/** Placeholder in scripted responses. The backend replaces it by the accept value for the key. */
const rightAccept = "{right}";
const accept = `Sec-WebSocket-Accept: ${rightAccept}`;
const upgradedLines = [
  "HTTP/1.1 101 Switching Protocols",
  "Upgrade: websocket",
  "Connection: Upgrade",
];
const responseHead = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const goodResponse = responseHead(...upgradedLines, accept);
const keyOf = (question: string) => /^sec-websocket-key: (.*)\r$/im.exec(question)?.[1] ?? "";

async function listenFor(server: Server, event: "connection" | "secureConnection") {
  const sockets: Socket[] = [];
  const asked: string[] = [];
  server.on(event, (socket: Socket) => {
    sockets.push(
      socket.on("error", () => {}).on("data", (chunk) => void asked.push(String(chunk))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const it of sockets) it.destroy();
    server.close();
  });
  return { sockets, asked, port: (server.address() as AddressInfo).port };
}

type BackendScript = (say: (bytes: string) => void, socket: Socket, asked: number) => void;

/** Starts a backend that runs the script `says` for each connection. `call` dials the backend. */
async function openScriptedBackend(
  says: BackendScript,
  more: { path?: string; headerBytesMax?: number } = {},
) {
  let count = 0;
  const { sockets, asked, port } = await listenFor(
    createServer((socket) => {
      count += 1;
      const nth = count;
      socket.once("data", (question) => {
        const accepted = acceptOf(keyOf(String(question)));
        says(
          (bytes) => void socket.write(bytes.replaceAll(rightAccept, accepted), "latin1"),
          socket,
          nth,
        );
      });
    }),
    "connection",
  );
  const dial = createBackendDialer(`http://127.0.0.1:${port}${more.path ?? "/push"}`, {
    ...limits,
    headerBytesMax: more.headerBytesMax ?? 1_000,
  });
  const over = new Deadline();
  const call = async (headers: Record<string, string> = {}) => {
    const outcome = await dial("/u1", headers, over);
    if (typeof outcome === "object") onTestFinished(() => outcome.ws.terminate());
    return outcome;
  };
  return { sockets, asked, port, over, call };
}

test.each([
  ["/push", "/push/u1"],
  ["/push/", "/push/u1"],
  ["", "/u1"],
])("dials a backend with the base path %j with a handshake for the path %j", async (path, line) => {
  const { asked, port, call } = await openScriptedBackend((say) => say(goodResponse), { path });
  await call({ "x-access-token": "T1" });
  const [first, ...lines] = (asked[0] ?? "").trimEnd().split("\r\n");
  expect(first).toBe(`GET ${line} HTTP/1.1`);
  expect(
    lines.map((it) => it.replace(/^(Sec-WebSocket-Key): [+/\w]{22}==$/, "$1")).toSorted(),
  ).toEqual([
    "Connection: Upgrade",
    `Host: 127.0.0.1:${port}`,
    "Sec-WebSocket-Key",
    "Sec-WebSocket-Version: 13",
    "Upgrade: websocket",
    "x-access-token: T1",
  ]);
});

test("a dialed socket buffers data that arrives with the handshake response until it is resumed", async () => {
  const { call } = await openScriptedBackend((say, socket) => {
    socket.setNoDelay();
    const pieces =
      `${responseHead("HTTP/1.1 103 Early Hints", "Link: </x>")}${goodResponse}\x81\x0efirst and more`.split(
        /(?<=\n|:)/,
      );
    const next = () => {
      const piece = pieces.shift();
      if (piece === undefined) return;
      say(piece);
      setImmediate(next);
    };
    next();
  });
  const opened = await call();
  if (typeof opened === "number") throw new Error(`refused with ${opened}`);
  expect(opened.ws.isPaused).toBe(true);
  const message = new Promise((resolve) =>
    opened.ws.once("message", (data: Buffer) => resolve(data.toString())),
  );
  opened.ws.resume();
  expect(await message).toBe("first and more");
});

test.each([
  [
    "no Upgrade header",
    502,
    responseHead("HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", accept),
  ],
  [
    "an upgrade to another protocol",
    502,
    responseHead("HTTP/1.1 101 x", "Upgrade: h2c", "Connection: Upgrade", accept),
  ],
  ["no Connection header", 502, responseHead("HTTP/1.1 101 x", "Upgrade: websocket", accept)],
  ["no accept header", 502, responseHead(...upgradedLines)],
  [
    "the accept value of another key",
    502,
    responseHead(...upgradedLines, `Sec-WebSocket-Accept: ${acceptOf("x")}`),
  ],
  ["two accept headers", 502, responseHead(...upgradedLines, accept, accept)],
  ["a sub-protocol", 502, responseHead(...upgradedLines, accept, "Sec-WebSocket-Protocol: chat")],
  [
    "an extension",
    502,
    responseHead(...upgradedLines, accept, "sec-websocket-extensions: permessage-deflate"),
  ],
  ["a line that is not a header", 502, responseHead(...upgradedLines, accept, "no header")],
  ["a folded line", 502, responseHead(...upgradedLines, accept, " folded: x")],
  ["a header without end", 502, `HTTP/1.1 101 x\r\nx: ${"y".repeat(1_000)}`],
  ["an SSH banner", 502, "SSH-2.0-x\r\n\r\n"],
  ["status 200", 502, responseHead("HTTP/1.1 200 OK")],
  ["status 500", 502, responseHead("HTTP/1.1 500 x")],
  ["status 401", 401, responseHead("HTTP/1.0 401 x")],
  ["status 429", 429, responseHead("HTTP/1.1 429")],
])(
  "for a handshake response with %s, the dialer returns %i and closes the connection",
  async (_name, status, said) => {
    const { sockets, asked, call } = await openScriptedBackend((say) => say(said));
    expect(await call()).toBe(status);
    await expect.poll(() => sockets[0]?.closed).toBe(true);
    expect(asked).toHaveLength(1);
  },
);

test("the dialer accepts any letter case and whitespace in the headers of the handshake response", async () => {
  const said = responseHead(
    "HTTP/1.1 101",
    "UPGRADE:WebSocket",
    "connection: keep-alive,\tupgrade ",
    `sec-websocket-accept:\t${rightAccept} `,
  );
  const { call } = await openScriptedBackend((say) => say(said));
  expect(await call()).not.toBeTypeOf("number");
});

test.each([
  ["ends", (socket: Socket) => socket.end()],
  ["is reset", (socket: Socket) => socket.resetAndDestroy()],
] as const)(
  "dials once more if the connection to the backend %s before its first byte",
  async (_name, breaks) => {
    const once = await openScriptedBackend((say, socket, nth) =>
      nth === 1 ? breaks(socket) : say(goodResponse),
    );
    expect(await once.call()).not.toBeTypeOf("number");
    expect(once.asked).toHaveLength(2);
    const twice = await openScriptedBackend((_say, socket) => breaks(socket));
    expect(await twice.call()).toBe(502);
    expect(twice.asked).toHaveLength(2);
    const talks = await openScriptedBackend((_say, socket) =>
      socket.write("HTTP/1.1 101 Swi", () => setImmediate(breaks, socket)),
    );
    expect(await talks.call()).toBe(502);
    expect(talks.asked).toHaveLength(1);
  },
);

test("at the deadline, the dialer returns 504, closes its connection and dials no more", async () => {
  const { sockets, asked, over, call } = await openScriptedBackend((say) =>
    say("HTTP/1.1 101 Swi"),
  );
  const calling = call();
  await expect.poll(() => asked.length).toBe(1);
  over.end(new DOMException("late", "TimeoutError"));
  expect(await calling).toBe(504);
  await expect.poll(() => sockets[0]?.closed).toBe(true);
  expect(await call()).toBe(504);
  expect(asked).toHaveLength(1);
});

test("the dialer returns 502 for a header value with a line break, without sending it", async () => {
  const { asked, call } = await openScriptedBackend((say) => say(goodResponse));
  expect(await call({ "x-access-token": "T1\r\nx-key: other" })).toBe(502);
  expect(asked).toEqual([]);
});

test("the dialer checks the certificate of an https backend, and sends the backend's host name", async () => {
  const folder = createTemporaryFolder();
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const input = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      keyFile,
      "-out",
      certFile,
      "-days",
      "2",
      ...input,
    ],
    {
      stdio: "ignore",
    },
  );
  const cert = readFileSync(certFile, "utf8");
  const usual = getCACertificates("default");
  const names: unknown[] = [];
  const { asked, port } = await listenFor(
    createSafeServer({ key: readFileSync(keyFile), cert }, (socket) => {
      names.push(socket.servername);
      socket.once("data", (question) =>
        socket.write(goodResponse.replace(rightAccept, acceptOf(keyOf(String(question))))),
      );
    }),
    "secureConnection",
  );
  const dial = createBackendDialer(`https://localhost:${port}`, limits);
  expect(await dial("/u1", {}, new Deadline())).toBe(502);
  expect(asked).toEqual([]);
  setDefaultCACertificates([...usual, cert]);
  onTestFinished(() => setDefaultCACertificates(usual));
  const opened = await dial("/u1", {}, new Deadline());
  if (typeof opened === "object") onTestFinished(() => opened.ws.terminate());
  expect(opened).not.toBeTypeOf("number");
  expect(asked).toEqual([expect.stringContaining(`Host: localhost:${port}\r\n`)]);
  expect(names.at(-1)).toBe("localhost");
});
