import { calls } from "contract";
import { javaDialect } from "contract/backends";
import { dialectCodecOf, type Dialect, dialects } from "contract/dialect";
import { createRestRefusalHook } from "contract/dialect/hooks";
import { isoTimeText } from "contract/dialect/spellings";
import { expect, test } from "vitest";
import { createDialectTranslationUnlessPlain } from "../../src/proxy/dialect-translation.ts";
import { fetchText, openStubBackend } from "../helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../helpers/observed-bff.ts";

// Passes answers and frames of a broken or hostile backend to the translation of each dialect, and
// the answers also to the drift report.

const deep = (levels: number, open: string, close: string) =>
  open.repeat(levels) + close.repeat(levels);
const result = (json: string) => `{"code":200,"result":${json},"message":""}`;
const strangers = (count: number) =>
  Array.from({ length: count }, (_, at) => `"f${at}":${at}`).join();

const bodies: Readonly<Record<string, string>> = {
  nothing: "",
  null: "null",
  text: '"text"',
  list: "[]",
  "half of a record": '{"code":200,"result":{',
  proto: '{"__proto__":{"polluted":1},"code":200,"result":{"__proto__":{"polluted":1}}}',
  constructor: result('{"constructor":{"prototype":{"polluted":1}},"records":[{"__proto__":[]}]}'),
  "code as record": '{"code":{},"result":{}}',
  "code as proto": '{"code":"__proto__","result":{}}',
  "not a number": '{"code":NaN,"result":{}}',
  "number without end": result('{"total":1e999,"records":[{"amount":1e999}]}'),
  "long number": result(`{"records":[{"orderId":${"9".repeat(400)}}]}`),
  "duplicate keys": '{"code":200,"code":500,"result":1,"result":{"records":[]}}',
  "lone surrogate": result('{"records":[{"orderId":"\\ud800","statusText":"\\udfff"}]}'),
  "control characters": result('{"records":[{"orderId":"a\\u0000\\r\\nb"}]}'),
  "right to left": result('{"records":[{"statusText":"\\u202Etxt.exe"}]}'),
  markup: result('{"records":[{"statusText":"<script>alert(1)</script>"}]}'),
  "deep lists": result(deep(10_000, "[", "]")),
  "deep records": result(`${'{"records":'.repeat(5_000)}1${"}".repeat(5_000)}`),
  "deep leaf": result(`{"records":[{"orderId":${deep(10_000, "[", "]")}}]}`),
  "deep facts": `{"code":20012,"result":${deep(5_000, "[", "]")},"message":""}`,
  "message as list": '{"code":500,"result":null,"message":[[[]]]}',
  "many strangers": result(`{"records":[{${strangers(10_000)}}]}`),
  "many lines": result(`{"records":[${Array(5_000).fill("{}").join()}]}`),
  "long text": result(`{"records":[{"statusText":"${"x".repeat(200_000)}"}]}`),
  "time out of range": result(
    '{"records":[{"createTime":"9999999-99-99T99:99:99Z","deadline":1e300}]}',
  ),
};

const hostileHooks: Dialect = {
  name: "hostile",
  naming: "snake_case",
  spelling: { time: isoTimeText },
  unwrap: (_call, body) => (body as { deep: { er: unknown } }).deep.er ?? body,
  token: (headers) => (headers["x-none"] as string).slice(1),
  frames: { read: (raw) => (JSON.parse(String(raw)) as { list: [] }).list },
};
const statuses: Dialect = {
  name: "statuses",
  refusal: createRestRefusalHook({ code: "error.code" }),
};

const all = [...Object.values(dialects), javaDialect, hostileHooks, statuses];
const codecs = all.map(dialectCodecOf);

test.each(codecs)(
  "dialect $dialect.name: with drift checks, each hostile body of the backend gives 200 or 502",
  async (codec) => {
    const texts = Object.values(bodies);
    let asked = 0;
    const backend = await openStubBackend((_request, response) => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(texts[Math.floor(asked++ / 2) % texts.length]);
    });
    const { address, metric } = await openBffWithLogAndMetrics(backend.address, {
      env: { DRIFT_REPORT: "1" },
      rows: Object.values(calls),
      codec,
      limits: { driftEveryMs: 1, driftAnswerBytesMax: 1_000_000 },
    });
    for (const name of Object.keys(bodies))
      for (const path of ["/order/v1/list?pageNo=1", "/entrust/v1/sell/config"]) {
        const { status, ms } = await timed(`${address}/lightweight${path}`);
        expect([name, [200, 502].includes(status), ms < 5_000]).toEqual([name, true, true]);
      }
    await expect
      .poll(() => metric('lwh5_drift_checked_total{call="orderList"}'))
      .toBeGreaterThan(0);
    expect(Object.prototype).not.toHaveProperty("polluted");
  },
);

async function timed(url: string): Promise<{ status: number; ms: number }> {
  const startedMs = performance.now();
  const { status } = await fetchText(url);
  return { status, ms: performance.now() - startedMs };
}

const messages: readonly (string | Buffer)[] = [
  ...Object.values(bodies),
  '{"cmd":"__proto__","msgTxt":{"__proto__":1},"orderId":[]}',
  '{"cmd":{"toString":null}}',
  deep(100_000, "[", "]"),
  Buffer.alloc(0),
  Buffer.from([0xc3, 0x28]),
];

test.each(codecs.filter((it) => it.dialect.name !== "plain"))(
  "dialect $dialect.name: each hostile socket message is translated or forwarded without an error",
  (codec) => {
    const translation = createDialectTranslationUnlessPlain(codec);
    for (const message of messages)
      for (const frame of translation?.framesToOurs(message) ?? [])
        expect(typeof frame === "string" || Buffer.isBuffer(frame)).toBe(true);
    expect(Object.prototype).not.toHaveProperty("polluted");
  },
);

test.each([
  ["abc", 10001],
  ["", 200],
  ["1e999", 10001],
  ["-1", 200],
  ["99999999999999999999", 10001],
])("responds to a call whose query has the time %j with the code %i", async (time, code) => {
  const backend = await openStubBackend((_request, response) => response.end(result("null")));
  const { address } = await openBffWithLogAndMetrics(backend.address, {
    rows: Object.values(calls),
    codec: dialectCodecOf({ name: "times", spelling: { time: isoTimeText } }),
  });
  const url = `${address}/lightweight/user/asset/v1/bill/detail/list?startTime=${time}`;
  expect(JSON.parse((await fetchText(url)).text)).toMatchObject({ code });
  expect(backend.seen).toHaveLength(code === 200 ? 1 : 0);
});
