/** Bytes that a client sends on one connection, and what the BFF must do with them. */
export type RawConnectionInput = {
  name: string;
  bytes: Buffer;
  /**
   * True if the bytes end with a complete request, so that a server must respond. Otherwise it may
   * wait for more until the client ends the connection.
   */
  isWhole: boolean;
  /** Header value that every forwarded request must contain. */
  carries?: string;
  /**
   * True if the bytes were changed at random. A request that was hidden in a body may then be a
   * separate request, which the BFF may forward.
   */
  isBent?: boolean;
  /**
   * Status with which the BFF must reject the input, with our headers and without forwarding
   * anything.
   */
  refusal?: 400 | 417;
};

const list = "/lightweight/order/v1/list";
/** Path of a request that is hidden in the body of another one. The BFF must not forward it. */
export const smuggledRequestPath = "/lightweight/order/v1/detail/SMUGGLED";
/** Host that only the client states. No forwarded header may contain it. */
export const forgedHost = "evil.example";
export const leakDetectionSecret = "CANARY7f3aTOKEN";

const innerRequest = `GET ${smuggledRequestPath} HTTP/1.1\r\nHost: a\r\n\r\n`;
const json = '{"orderId":"A1"}';
const chunkedBody = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const wireInput = (name: string, text: string, isWhole = true): RawConnectionInput => ({
  name,
  bytes: bytesOf(text),
  isWhole,
});
/** Returns a command with the given header lines before the body. */
const putRequest = (lines: string, body: string) =>
  `PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${lines}\r\n\r\n${body}`;
const getRequest = (lines: string) => `GET ${list} HTTP/1.1\r\n${lines}\r\n\r\n`;

const transferEncoding = "Transfer-Encoding";
const lengths = [
  "+5",
  "-5",
  "5 5",
  "0x5",
  "5,5",
  "5;x",
  "1e1",
  " ",
  "99999999999999999999",
  "5\t",
  "٥",
  "5.0",
];
const codings = [
  `${transferEncoding}: xchunked`,
  `${transferEncoding} : chunked`,
  `${transferEncoding}:\tchunked`,
  `${transferEncoding}: chunked, identity`,
  `${transferEncoding}: identity`,
  `${transferEncoding}: gzip, chunked`,
  `${transferEncoding}: chunked\r\n${transferEncoding}: chunked`,
  `${transferEncoding}: chunked\r\n${transferEncoding}: x`,
  `${transferEncoding}: x\r\n${transferEncoding}: chunked`,
  `${transferEncoding}:\r\n chunked`,
  `${transferEncoding}: "chunked"`,
  `${transferEncoding}: chunked\0`,
  `${transferEncoding}: chunked;a=b`,
  `${transferEncoding}\0: chunked`,
  ` ${transferEncoding}: chunked`,
  `X: a\n${transferEncoding}: chunked`,
  `${transferEncoding}: cHuNkEd`,
];
const sizes = ["0x10", "+10", "-1", "10 ", " 10", "10;ext=1", "10\n", "FFFFFFFFFFFFFFFFF", "g", ""];

const chunkLines = sizes.map((size) =>
  wireInput(
    `chunk size ${JSON.stringify(size)}`,
    putRequest(
      `${transferEncoding}: chunked\r\nConnection: close`,
      `${size}\r\n${json}\r\n0\r\n\r\n`,
    ),
    false,
  ),
);

const refusedInput = (it: RawConnectionInput, refusal: 400 | 417 = 400): RawConnectionInput => ({
  ...it,
  refusal,
});
const impossibleHosts = [
  "",
  "a b",
  "a/b",
  "a@b",
  "a:b",
  "a:99999",
  "a..b",
  "[::1",
  "[::g]",
  "256.256.256.256",
  "<a>",
  "a,b",
  "a#",
  "ä",
];
const noChunks = ["g", "0x10", "+10", "-1", "FFFFFFFFFFFFFFFFF", "10\n\n"];
const http10Request = (lines: string, body: string) =>
  putRequest(lines, body).replace("HTTP/1.1", "HTTP/1.0");

/**
 * Inputs that servers before and behind us could interpret differently. The BFF must reject them
 * and close the connection.
 */
export const ambiguousRequestInputs: RawConnectionInput[] = [
  ...impossibleHosts.map((it) => refusedInput(wireInput(`host ${it}`, getRequest(`Host: ${it}`)))),
  refusedInput(wireInput("two hosts", getRequest(`Host: a\r\nHost: ${forgedHost}`))),
  refusedInput(wireInput("two equal hosts", getRequest("Host: a\r\nhost: a"))),
  refusedInput(wireInput("no host", getRequest("X-Key: a"))),
  refusedInput(
    wireInput(
      "chunks of HTTP/1.0",
      http10Request(`${transferEncoding}: chunked`, chunkedBody(json)),
    ),
  ),
  refusedInput(
    wireInput(
      "chunks of HTTP/1.0 that is kept alive",
      http10Request(
        `Connection: keep-alive\r\n${transferEncoding}: chunked`,
        `${chunkedBody(json)}${innerRequest}`,
      ),
    ),
  ),
  ...noChunks.map((noChunk) =>
    refusedInput(
      wireInput(
        `a chunk of ${JSON.stringify(noChunk)}`,
        putRequest(`${transferEncoding}: chunked`, `${noChunk}\r\n${json}\r\n0\r\n\r\n`),
      ),
    ),
  ),
  refusedInput(
    wireInput(
      "a chunk that goes on",
      putRequest(`${transferEncoding}: chunked`, `2\r\n${json}\r\n0\r\n\r\n`),
    ),
  ),
  refusedInput(
    wireInput(
      "no chunks of a picture",
      putRequest(`${transferEncoding}: chunked`, `zz\r\n`).replace(
        "PUT /lightweight/order/v1/pay",
        "POST /lightweight/basic/upload",
      ),
    ),
  ),
  refusedInput(
    wireInput(
      "expects something else",
      putRequest(`Expect: ${forgedHost}\r\nContent-Length: ${json.length}`, json),
    ),
    417,
  ),
];

/**
 * Sixty valid and invalid requests. Most of them mark the end of a body or header in an unusual
 * way.
 */
export const smugglingInputs: RawConnectionInput[] = [
  ...lengths.map((length) =>
    wireInput(
      `length ${JSON.stringify(length)}`,
      putRequest(`Content-Length: ${length}\r\nConnection: close`, json),
      false,
    ),
  ),
  ...codings.map((coding) =>
    wireInput(
      `coding ${JSON.stringify(coding)}`,
      putRequest(`Content-Length: 5\r\n${coding}`, `0\r\n\r\n${innerRequest}`),
      false,
    ),
  ),
  ...chunkLines,
  wireInput(
    "two lengths",
    putRequest("Content-Length: 5\r\nContent-Length: 6", `${json}${innerRequest}`),
    false,
  ),
  wireInput(
    "two equal lengths",
    putRequest("Content-Length: 16\r\nContent-Length: 16", `${json}${innerRequest}`),
    false,
  ),
  wireInput(
    "length and coding",
    putRequest(
      `Content-Length: ${innerRequest.length + 5}\r\n${transferEncoding}: chunked`,
      `0\r\n\r\n${innerRequest}`,
    ),
    false,
  ),
  wireInput(
    "a request in a read's body",
    getRequest(`Host: a\r\nConnection: close\r\nContent-Length: ${innerRequest.length}`) +
      innerRequest,
  ),
  wireInput(
    "a request in a read's chunks",
    getRequest(`Host: a\r\nConnection: close\r\n${transferEncoding}: chunked`) +
      chunkedBody(innerRequest),
  ),
  wireInput(
    "a request in a command's body",
    putRequest(`Connection: close\r\nContent-Length: ${innerRequest.length}`, innerRequest),
  ),
  wireInput(
    "length nought and a tail",
    putRequest("Content-Length: 0\r\nConnection: close", innerRequest),
  ),
  wireInput(
    "a pair, one behind the other",
    `${getRequest("Host: a")}${getRequest("Host: a\r\nConnection: close")}`,
  ),
  wireInput(
    "expects to continue",
    putRequest(`Expect: 100-continue\r\nContent-Length: ${json.length}\r\nConnection: close`, json),
  ),
  wireInput(
    "expects something else",
    putRequest(
      `Expect: ${forgedHost}\r\nContent-Length: ${json.length}\r\nConnection: close`,
      json,
    ),
  ),
  wireInput(
    "an upgrade with a body",
    putRequest(`Upgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: ${json.length}`, json),
  ),
  wireInput("bare line feeds", `GET ${list} HTTP/1.1\nHost: a\nConnection: close\n\n`, false),
  wireInput(
    "a line feed in a value",
    getRequest(`Host: a\r\nX-Key: a\nX-Evil: ${forgedHost}\r\nConnection: close`),
    false,
  ),
  wireInput(
    "a carriage return in a value",
    getRequest(`Host: a\r\nX-Key: a\rX-Evil: ${forgedHost}\r\nConnection: close`),
    false,
  ),
  wireInput("two hosts", getRequest(`Host: a\r\nHost: ${forgedHost}\r\nConnection: close`)),
  wireInput("no host", getRequest("Connection: close")),
  wireInput(
    "a blank before the colon",
    getRequest(`Host: a\r\nX-Key : ${forgedHost}\r\nConnection: close`),
  ),
  wireInput("a nought in a name", getRequest("Host: a\r\nX-\0Key: a\r\nConnection: close")),
  wireInput("a folded value", getRequest("Host: a\r\nX-Key: a\r\n b\r\nConnection: close")),
  wireInput(
    "a line that only a proxy before HTTP/1 would send",
    "PROXY TCP4 9.9.9.9 9.9.9.9 1 2\r\n" + getRequest("Host: a"),
    false,
  ),
  wireInput("HTTP/0.9", `GET ${list}\r\n`, false),
];

/** Returns a seeded random generator of whole numbers from 0 to `below` - 1. */
export function createSeededRandom(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}

const splinters = [
  "\0",
  "\r",
  "\n",
  "\r\n",
  "\r\n\r\n",
  " ",
  "\t",
  ":",
  ";",
  ",",
  "0",
  "chunked",
  "Content-Length: 3\r\n",
  `${transferEncoding}: chunked\r\n`,
  innerRequest,
];

/** Returns one of the sixty inputs with up to four insertions, deletions or changes. */
export function createMutatedSmugglingInput(seed: number): RawConnectionInput {
  const throwDie = createSeededRandom(seed);
  let text = smugglingInputs[throwDie(smugglingInputs.length)]?.bytes.toString("latin1") ?? "";
  for (let left = 1 + throwDie(4); left > 0; left -= 1) {
    const at = throwDie(text.length);
    const put =
      throwDie(3) === 0
        ? String.fromCharCode(throwDie(256))
        : (splinters[throwDie(splinters.length)] ?? "");
    text = text.slice(0, at) + (throwDie(4) === 0 ? "" : put) + text.slice(at + throwDie(3));
  }
  return { name: `seed ${seed}`, bytes: bytesOf(text), isWhole: false, isBent: true };
}
