import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openBff, okEnvelopeText, openStubBackend } from "../../test/helpers/bff-server.ts";

const body = Buffer.concat([Buffer.from(okEnvelopeText("价格 ¥7.20")), Buffer.from(" ")]);

/** Sends the same request twice on a kept connection, and once with `Connection: close`. */
async function answers(
  answer: (response: ServerResponse) => void,
  question = "GET /lightweight/user/v1/info",
) {
  const backend = await openStubBackend((_request, response) => answer(response));
  const { port } = await openBff(backend.address);
  const chunks: Buffer[] = [];
  const socket = connect(port, "127.0.0.1").on("data", (it: Buffer) => chunks.push(it));
  for (const end of ["", "", "Connection: close\r\n"])
    socket.write(`${question} HTTP/1.1\r\nHost: a\r\n${end}\r\n`);
  await new Promise((resolve) => socket.once("close", resolve));
  const said = Buffer.concat(chunks).toString("latin1");
  return said
    .split(/(?=HTTP\/1\.1 )/)
    .map((it) => it.split("\r\n\r\n"))
    .map(([head = "", text]) => {
      const lines = head
        .split("\r\n")
        .map((it) => it.replace(/^[\w-]+(?=:)/, (name) => name.toLowerCase()));
      const mine = lines.filter((it) => !/^(x-trace-id|connection|keep-alive|date):/.test(it));
      const trace = lines.filter((it) => /^x-trace-id: [\da-f]{32}$/.test(it)).length;
      return { lines, mine: mine.toSorted(), trace, text };
    });
}

const sendBody = (response: ServerResponse, headers: Record<string, string> = {}, status = 200) =>
  response
    .writeHead(status, {
      "content-type": "application/json",
      etag: '"7"',
      "cache-control": "public",
      ...headers,
    })
    .end(body);

test("equal calls on one connection get equal response headers, except trace id, date and Connection", async () => {
  const [first, second, last, ...more] = await answers((it) => sendBody(it));
  expect(more).toEqual([]);
  expect(first?.mine).toEqual(last?.mine);
  expect(second?.mine).toEqual(last?.mine);
  expect(first?.mine).toContain("cache-control: no-store");
  expect(first?.mine).toContain(`content-length: ${body.length}`);
  expect(first?.lines).toEqual(
    expect.arrayContaining(["connection: keep-alive", "keep-alive: timeout=65, max=1000"]),
  );
  expect(last?.lines).toContain("connection: close");
  expect([first, second, last].map((it) => [it?.trace, it?.text])).toEqual(
    Array(3).fill([1, body.toString("latin1")]),
  );
  expect(
    [first, last].map((it) => it?.lines.filter((line) => line.startsWith("date: ")).length),
  ).toEqual([1, 1]);
});

test.each([
  [
    "an answer without a date",
    (it: ServerResponse) => sendBody(Object.assign(it, { sendDate: false })),
  ],
  ["a header value beyond ASCII", (it: ServerResponse) => sendBody(it, { etag: '"\xe9"' })],
  ["a status of 422", (it: ServerResponse) => sendBody(it, {}, 422)],
  ["a status of 204", (it: ServerResponse) => it.writeHead(204).end()],
])(
  "forwards %s from the backend equally on a keep-alive and on a closing connection",
  async (_what, answer) => {
    const [first, , last, ...more] = await answers(answer);
    expect(more).toEqual([]);
    expect(first?.mine).toEqual(last?.mine);
    expect([first?.trace, first?.text]).toEqual([1, last?.text]);
  },
);
