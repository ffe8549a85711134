import { canary, type Input, invented } from "./wire-corpus.ts";

const ours = `X-Access-Token: ${canary}\r\nX-Key: k1`;
const names = (text: string) => text.split(" ");

const aboutTheConnection = names(
  "Keep-Alive Proxy-Connection TE Trailer Upgrade Proxy-Authorization Proxy-Authenticate HTTP2-Settings Expect",
);
const aboutTheWay = [
  ...names("X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Port X-Forwarded-Prefix X-Forwarded-Server X-Forwarded-Path"),
  ...names("X-Real-IP X-Client-IP Client-IP True-Client-IP CF-Connecting-IP X-Cluster-Client-IP X-ProxyUser-Ip X-Remote-Addr X-Host Via"),
  ...names("X-Original-URL X-Rewrite-URL X-Original-Host X-Envoy-Original-Path X-HTTP-Method X-HTTP-Method-Override X-Method-Override"),
  ...names("Cookie Authorization Origin Referer Range If-None-Match If-Modified-Since Accept-Encoding Cache-Control Pragma Date From"),
  ...names(
    "X_Access_Token X_Key X-Trace-Id Traceparent Tracestate B3 Baggage X-User-Id X-Admin X-Internal Max-Forwards Warning Link Server Set-Cookie Location",
  ),
];
const said: Record<string, string> = { Upgrade: "h2c", Expect: "100-continue", "Keep-Alive": "timeout=5", TE: "trailers" };
const told = (name: string) => `${name}: ${said[name] ?? invented}`;
/** The names behind `Connection` are to be dropped by the next hop; those of ours must not be. */
const listed = names(
  "x-access-token x-key x-forwarded-for x-trace-id content-type host content-length close,x-access-token keep-alive,x-key",
);

const rows: [string, string][] = [
  ...[...aboutTheConnection, ...aboutTheWay].map((it): [string, string] => [it, told(it)]),
  ...listed.map((it): [string, string] => [`Connection: ${it}`, `Connection: ${it}`]),
  ["Forwarded", `Forwarded: for=9.9.9.9;host=${invented};proto=https`],
  ["200 headers", Array.from({ length: 200 }, (_, at) => `X-Many-${at}: ${invented}`).join("\r\n")],
  ["2,000 headers", Array.from({ length: 2_000 }, (_, at) => `M${at}: 1`).join("\r\n")],
  ...[8, 15, 17, 64].map((it): [string, string] => [`a header of ${it} KiB`, `X-Long: ${"a".repeat(it * 1024)}`]),
  ["bytes above ASCII", `X-Request-Id: \xe4\xffabc`],
  ["blanks for a protocol", `Sec-WebSocket-Protocol: ${" ".repeat(12_000)}a`],
  ["encoded line ends", `X-Request-Id: a%0d%0aX-Evil: 1`],
];

/** Nothing that a caller says of the way, of another host or of somebody else goes up; what is ours does. */
export const headers: Input[] = rows.map(([name, lines]) => ({
  name,
  bytes: Buffer.from(`GET /lightweight/order/v1/list HTTP/1.1\r\nHost: a\r\n${ours}\r\n${lines}\r\n\r\n`, "latin1"),
  isWhole: true,
  carries: canary,
}));

const type = "application/json";
/** Forty spellings of one type, and of none. */
export const types: string[] = [
  ...[type, `${type} `, ` ${type}`, `\t${type}`, `${type}\t`, "APPLICATION/JSON", "Application/Json", `${type};`, `${type};;`, `${type} ;`],
  ...[`${type}; charset=utf-8`, `${type};charset=UTF-16`, `${type}; charset="utf-8"`, `${type}, text/plain`, `text/plain, ${type}`],
  ...[`${type}\ta`, `${type} a`, `${type}a`, `${type}+x`, "application/vnd.api+json", "application/problem+json", "application/json5"],
  ...["application", "/", "/json", "application/", "*/*", "", " ", ";", "json", "text/json", "text/plain", "text/html", "application/xml"],
  ...["application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x", "application/octet-stream"],
  `${type}; ${"a=b;".repeat(2_000)}`,
];

export const typed: Input[] = types.map((it) => ({
  name: JSON.stringify(it.slice(0, 40)),
  bytes: Buffer.from(
    `PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\n${ours}\r\nConnection: close\r\nContent-Type: ${it}\r\nContent-Length: 16\r\n\r\n{"orderId":"A1"}`,
    "latin1",
  ),
  isWhole: true,
  carries: canary,
}));
