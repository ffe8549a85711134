import { leakDetectionSecret, type RawConnectionInput } from "./smuggling-corpus.ts";

const encodedKeys =
  "%00 %0a %0d%0aX-Evil:1 %0d%0a%0d%0a<script> %22 %27 %3Cscript%3Ealert(1)%3C/script%3E %2e%2e%2f %5c %ff %zz % %u0041 %F0%9F%98%80";
const plainKeys =
  "<script> \"onload=alert(1) ' ` ../ ../../lightweight //evil.test \\\\evil.test https://evil.test javascript:alert(1) data:text/html, @evil.test";
const nameKeys =
  "__proto__ constructor prototype toString null undefined NaN true 0 -1 1e999 [] {} [object] ${7*7} {{7*7}} #{7*7} ' OR 1=1-- ; | && $(id) `id` * ?";
const shapeKeys =
  "a~b a~~b ~ ~demo-buyer demo-buyer~ a:b a;b a,b a=b a&p=b a+b a%2Bb a#b a?b=c a/b .. . ~/ ~root a|b a^b a(b) [p]=1 []=1 .p=1 a.b";

/** Sixty-five launch keys that do not exist. */
const launchKeys: string[] = [
  ...[encodedKeys, plainKeys, nameKeys, shapeKeys].flatMap((it) => it.split(" ")).slice(0, 61),
  ...[255, 257, 4_000, 15_000].map((it) => "k".repeat(it)),
];

const requestFor = (target: string, lines = "") =>
  Buffer.from(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n`, "latin1");
const offerFor = (key: string) =>
  `lwh5, t.YQ, k.${Buffer.from(key + leakDetectionSecret).toString("base64url")}`;
const upgradeFor = (key: string) =>
  `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${offerFor(key)}\r\n`;

/**
 * Requests with each launch key: for the app, for the redirect to the app, for a call and for a
 * socket. No response may contain the key, except the redirect, which must lead to this host.
 */
export const launchKeyFuzzInputs: RawConnectionInput[] = launchKeys.flatMap((launchKey) =>
  [
    requestFor(`/lwh5/?p=${launchKey}${leakDetectionSecret}`),
    requestFor(`/?p=${launchKey}${leakDetectionSecret}`),
    requestFor("/lightweight/order/v1/list", `X-Key: ${launchKey}${leakDetectionSecret}\r\n`),
    Buffer.from(
      requestFor("/lightweight/websocket/u1", upgradeFor(launchKey))
        .toString("latin1")
        .replace("Connection: close", "Connection: Upgrade"),
      "latin1",
    ),
  ].map((bytes, at) => ({
    name: `${["app", "way", "call", "socket"][at] ?? ""} ${launchKey.slice(0, 40)}`,
    bytes,
    isWhole: true,
  })),
);
