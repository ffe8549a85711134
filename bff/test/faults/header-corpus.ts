import { leakDetectionSecret, type RawConnectionInput, forgedHost } from "./smuggling-corpus.ts";

const tokenHeaders = `X-Access-Token: ${leakDetectionSecret}\r\nX-Key: k1`;
const splitWords = (text: string) => text.split(" ");

const connectionHeaders = splitWords(
  "Keep-Alive Proxy-Connection TE Trailer Upgrade Proxy-Authorization Proxy-Authenticate HTTP2-Settings Expect",
);
const routingHeaders = [
  ...splitWords(
    "X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Port X-Forwarded-Prefix X-Forwarded-Server X-Forwarded-Path",
  ),
  ...splitWords(
    "X-Real-IP X-Client-IP Client-IP True-Client-IP CF-Connecting-IP X-Cluster-Client-IP X-ProxyUser-Ip X-Remote-Addr X-Host Via",
  ),
  ...splitWords(
    "X-Original-URL X-Rewrite-URL X-Original-Host X-Envoy-Original-Path X-HTTP-Method X-HTTP-Method-Override X-Method-Override",
  ),
  ...splitWords(
    "Cookie Authorization Origin Referer Range If-None-Match If-Modified-Since Accept-Encoding Cache-Control Pragma Date From",
  ),
  ...splitWords(
    "X_Access_Token X_Key X-Trace-Id Traceparent Tracestate B3 Baggage X-User-Id X-Admin X-Internal Max-Forwards Warning Link Server Set-Cookie Location",
  ),
];
const valuesByHeader: Record<string, string> = {
  Upgrade: "h2c",
  Expect: "100-continue",
  "Keep-Alive": "timeout=5",
  TE: "trailers",
};
const headerLine = (name: string) => `${name}: ${valuesByHeader[name] ?? forgedHost}`;
/**
 * Values of `Connection`. A proxy removes the headers that they name, but the BFF must still
 * forward the token of the client.
 */
const listedHeaders = splitWords(
  "x-access-token x-key x-forwarded-for x-trace-id content-type host content-length close,x-access-token keep-alive,x-key",
);

const headerCases: [string, string][] = [
  ...[...connectionHeaders, ...routingHeaders].map((it): [string, string] => [it, headerLine(it)]),
  ...listedHeaders.map((it): [string, string] => [`Connection: ${it}`, `Connection: ${it}`]),
  ["Forwarded", `Forwarded: for=9.9.9.9;host=${forgedHost};proto=https`],
  [
    "200 headers",
    Array.from({ length: 200 }, (_, at) => `X-Many-${at}: ${forgedHost}`).join("\r\n"),
  ],
  ["2,000 headers", Array.from({ length: 2_000 }, (_, at) => `M${at}: 1`).join("\r\n")],
  ...[8, 15, 17, 64].map((item): [string, string] => [
    `a header of ${item} KiB`,
    `X-Long: ${"a".repeat(item * 1024)}`,
  ]),
  ["bytes above ASCII", `X-Request-Id: \xe4\xffabc`],
  ["blanks for a protocol", `Sec-WebSocket-Protocol: ${" ".repeat(12_000)}a`],
  ["encoded line ends", `X-Request-Id: a%0d%0aX-Evil: 1`],
];

/**
 * Calls with unusual headers. The BFF must not forward what a client states about proxies, other
 * hosts or other clients, but must forward the token.
 */
export const headerFuzzInputs: RawConnectionInput[] = headerCases.map(([name, lines]) => ({
  name,
  bytes: Buffer.from(
    `GET /lightweight/order/v1/list HTTP/1.1\r\nHost: a\r\n${tokenHeaders}\r\n${lines}\r\n\r\n`,
    "latin1",
  ),
  isWhole: true,
  carries: leakDetectionSecret,
}));

const jsonType = "application/json";
/** Forty values of `Content-Type`: spellings of JSON, other types, and values that are no type. */
export const contentTypeVariations: string[] = [
  ...[
    jsonType,
    `${jsonType} `,
    ` ${jsonType}`,
    `\t${jsonType}`,
    `${jsonType}\t`,
    "APPLICATION/JSON",
    "Application/Json",
    `${jsonType};`,
    `${jsonType};;`,
    `${jsonType} ;`,
  ],
  ...[
    `${jsonType}; charset=utf-8`,
    `${jsonType};charset=UTF-16`,
    `${jsonType}; charset="utf-8"`,
    `${jsonType}, text/plain`,
    `text/plain, ${jsonType}`,
  ],
  ...[
    `${jsonType}\ta`,
    `${jsonType} a`,
    `${jsonType}a`,
    `${jsonType}+x`,
    "application/vnd.api+json",
    "application/problem+json",
    "application/json5",
  ],
  ...[
    "application",
    "/",
    "/json",
    "application/",
    "*/*",
    "",
    " ",
    ";",
    "json",
    "text/json",
    "text/plain",
    "text/html",
    "application/xml",
  ],
  ...[
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
  ],
  `${jsonType}; ${"a=b;".repeat(2_000)}`,
];

export const contentTypeFuzzInputs: RawConnectionInput[] = contentTypeVariations.map(
  (contentType) => ({
    name: JSON.stringify(contentType.slice(0, 40)),
    bytes: Buffer.from(
      `PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\n${tokenHeaders}\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: 16\r\n\r\n{"orderId":"A1"}`,
      "latin1",
    ),
    isWhole: true,
    carries: leakDetectionSecret,
  }),
);
