/**
 * Bytes of one connection. Whole ones are answered; of the others a server may wait for the rest. `carries` must stand in every request
 * that goes up. In bent ones a hidden request may have come to the open, with an answer of its own. Some are to be refused, with headers
 * of ours, and to reach nobody.
 */
export type Input = { name: string; bytes: Buffer; isWhole: boolean; carries?: string; isBent?: boolean; refusal?: 400 | 417 };

const list = "/lightweight/order/v1/list";
/** A request that hides in another one's body; whoever hands it on as a request has been deceived. */
export const hidden = "/lightweight/order/v1/detail/SMUGGLED";
/** What only the caller says of itself; it may be seen nowhere. */
export const invented = "evil.example";
export const canary = "CANARY7f3aTOKEN";

const inner = `GET ${hidden} HTTP/1.1\r\nHost: a\r\n\r\n`;
const json = '{"orderId":"A1"}';
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const input = (name: string, text: string, isWhole = true): Input => ({ name, bytes: bytesOf(text), isWhole });
/** A command whose lines between the host and the body are given. */
const put = (lines: string, body: string) =>
  `PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${lines}\r\n\r\n${body}`;
const get = (lines: string) => `GET ${list} HTTP/1.1\r\n${lines}\r\n\r\n`;

const te = "Transfer-Encoding";
const lengths = ["+5", "-5", "5 5", "0x5", "5,5", "5;x", "1e1", " ", "99999999999999999999", "5\t", "٥", "5.0"];
const codings = [
  `${te}: xchunked`,
  `${te} : chunked`,
  `${te}:\tchunked`,
  `${te}: chunked, identity`,
  `${te}: identity`,
  `${te}: gzip, chunked`,
  `${te}: chunked\r\n${te}: chunked`,
  `${te}: chunked\r\n${te}: x`,
  `${te}: x\r\n${te}: chunked`,
  `${te}:\r\n chunked`,
  `${te}: "chunked"`,
  `${te}: chunked\0`,
  `${te}: chunked;a=b`,
  `${te}\0: chunked`,
  ` ${te}: chunked`,
  `X: a\n${te}: chunked`,
  `${te}: cHuNkEd`,
];
const sizes = ["0x10", "+10", "-1", "10 ", " 10", "10;ext=1", "10\n", "FFFFFFFFFFFFFFFFF", "g", ""];

const chunkLines = sizes.map((it) =>
  input(`chunk size ${JSON.stringify(it)}`, put(`${te}: chunked\r\nConnection: close`, `${it}\r\n${json}\r\n0\r\n\r\n`), false),
);

const refused = (it: Input, refusal: 400 | 417 = 400): Input => ({ ...it, refusal });
const impossibleHosts = ["", "a b", "a/b", "a@b", "a:b", "a:99999", "a..b", "[::1", "[::g]", "256.256.256.256", "<a>", "a,b", "a#", "ä"];
const noChunks = ["g", "0x10", "+10", "-1", "FFFFFFFFFFFFFFFFF", "10\n\n"];
const old = (lines: string, body: string) => put(lines, body).replace("HTTP/1.1", "HTTP/1.0");

/** What servers before and behind us could take for something else: the answer is ours, and the end of the connection. */
export const refusals: Input[] = [
  ...impossibleHosts.map((it) => refused(input(`host ${it}`, get(`Host: ${it}`)))),
  refused(input("two hosts", get(`Host: a\r\nHost: ${invented}`))),
  refused(input("two equal hosts", get("Host: a\r\nhost: a"))),
  refused(input("no host", get("X-Key: a"))),
  refused(input("chunks of HTTP/1.0", old(`${te}: chunked`, chunked(json)))),
  refused(input("chunks of HTTP/1.0 that is kept alive", old(`Connection: keep-alive\r\n${te}: chunked`, `${chunked(json)}${inner}`))),
  ...noChunks.map((it) => refused(input(`a chunk of ${JSON.stringify(it)}`, put(`${te}: chunked`, `${it}\r\n${json}\r\n0\r\n\r\n`)))),
  refused(input("a chunk that goes on", put(`${te}: chunked`, `2\r\n${json}\r\n0\r\n\r\n`))),
  refused(
    input(
      "no chunks of a picture",
      put(`${te}: chunked`, `zz\r\n`).replace("PUT /lightweight/order/v1/pay", "POST /lightweight/basic/upload"),
    ),
  ),
  refused(input("expects something else", put(`Expect: ${invented}\r\nContent-Length: ${json.length}`, json)), 417),
];

/** Sixty ways to say where a request ends, or not to. */
export const smuggling: Input[] = [
  ...lengths.map((it) => input(`length ${JSON.stringify(it)}`, put(`Content-Length: ${it}\r\nConnection: close`, json), false)),
  ...codings.map((it) => input(`coding ${JSON.stringify(it)}`, put(`Content-Length: 5\r\n${it}`, `0\r\n\r\n${inner}`), false)),
  ...chunkLines,
  input("two lengths", put("Content-Length: 5\r\nContent-Length: 6", `${json}${inner}`), false),
  input("two equal lengths", put("Content-Length: 16\r\nContent-Length: 16", `${json}${inner}`), false),
  input("length and coding", put(`Content-Length: ${inner.length + 5}\r\n${te}: chunked`, `0\r\n\r\n${inner}`), false),
  input("a request in a read's body", get(`Host: a\r\nConnection: close\r\nContent-Length: ${inner.length}`) + inner),
  input("a request in a read's chunks", get(`Host: a\r\nConnection: close\r\n${te}: chunked`) + chunked(inner)),
  input("a request in a command's body", put(`Connection: close\r\nContent-Length: ${inner.length}`, inner)),
  input("length nought and a tail", put("Content-Length: 0\r\nConnection: close", inner)),
  input("a pair, one behind the other", `${get("Host: a")}${get("Host: a\r\nConnection: close")}`),
  input("expects to continue", put(`Expect: 100-continue\r\nContent-Length: ${json.length}\r\nConnection: close`, json)),
  input("expects something else", put(`Expect: ${invented}\r\nContent-Length: ${json.length}\r\nConnection: close`, json)),
  input("an upgrade with a body", put(`Upgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: ${json.length}`, json)),
  input("bare line feeds", `GET ${list} HTTP/1.1\nHost: a\nConnection: close\n\n`, false),
  input("a line feed in a value", get(`Host: a\r\nX-Key: a\nX-Evil: ${invented}\r\nConnection: close`), false),
  input("a carriage return in a value", get(`Host: a\r\nX-Key: a\rX-Evil: ${invented}\r\nConnection: close`), false),
  input("two hosts", get(`Host: a\r\nHost: ${invented}\r\nConnection: close`)),
  input("no host", get("Connection: close")),
  input("a blank before the colon", get(`Host: a\r\nX-Key : ${invented}\r\nConnection: close`)),
  input("a nought in a name", get("Host: a\r\nX-\0Key: a\r\nConnection: close")),
  input("a folded value", get("Host: a\r\nX-Key: a\r\n b\r\nConnection: close")),
  input("a line that only a proxy before HTTP/1 would send", "PROXY TCP4 9.9.9.9 9.9.9.9 1 2\r\n" + get("Host: a"), false),
  input("HTTP/0.9", `GET ${list}\r\n`, false),
];

/** The same number gives the same bytes. */
export function dice(seed: number): (below: number) => number {
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
  `${te}: chunked\r\n`,
  inner,
];

/** One of the sixty with up to four bytes or splinters put in, taken out or changed. */
export function bent(seed: number): Input {
  const throwDie = dice(seed);
  let text = smuggling[throwDie(smuggling.length)]?.bytes.toString("latin1") ?? "";
  for (let left = 1 + throwDie(4); left > 0; left -= 1) {
    const at = throwDie(text.length);
    const put = throwDie(3) === 0 ? String.fromCharCode(throwDie(256)) : (splinters[throwDie(splinters.length)] ?? "");
    text = text.slice(0, at) + (throwDie(4) === 0 ? "" : put) + text.slice(at + throwDie(3));
  }
  return { name: `seed ${seed}`, bytes: bytesOf(text), isWhole: false, isBent: true };
}
