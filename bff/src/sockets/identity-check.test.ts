import { expect, test } from "vitest";
import { openBff, okEnvelopeText, openStubBackend } from "../../test/helpers/bff-server.ts";
import {
  openSocketOrRefusalStatus,
  createCredentialSubprotocols,
} from "../../test/helpers/socket-bff.ts";
import { createIdentityCheckDeduplicator } from "./identity-check.ts";
import { Deadline } from "./deadline.ts";

/** Returns a fake check `ask`. The test ends a check by calling its function in `answers`. */
function asker() {
  const answers: ((status: number) => void)[] = [];
  const asks: Deadline[] = [];
  const ask = (checkDeadline: Deadline) =>
    new Promise<number>((resolve) => {
      asks.push(checkDeadline);
      answers.push(resolve);
    });
  return { ask, answers, asks };
}
const createDeadline = () => new Deadline();

test("clients with one token share a running identity check, but start a new one after it ended", async () => {
  const [proofs, { ask, answers, asks }] = [createIdentityCheckDeduplicator(), asker()];
  const both = [
    proofs("u1 token", createDeadline(), ask),
    proofs("u1 token", createDeadline(), ask),
  ];
  expect(answers).toHaveLength(1);
  answers[0]?.(0);
  expect(await Promise.all(both)).toEqual([0, 0]);
  const later = proofs("u1 token", createDeadline(), ask);
  expect(answers).toHaveLength(2);
  answers[1]?.(401);
  expect(await later).toBe(401);
  // A finished check is not cancelled, so the deadlines of both checks have not ended.
  expect(asks.map((it) => it.reason)).toEqual([undefined, undefined]);
});

test("the identity of two tokens of one user is checked separately", async () => {
  const [proofs, { ask, answers }] = [createIdentityCheckDeduplicator(), asker()];
  const [mine, theirs] = [
    proofs("u1 token", createDeadline(), ask),
    proofs("u1 other", createDeadline(), ask),
  ];
  answers[0]?.(0);
  answers[1]?.(401);
  expect([await mine, await theirs]).toEqual([0, 401]);
});

test("a shared identity check continues until the last of its clients has left", async () => {
  const [proofs, { ask, answers, asks }] = [createIdentityCheckDeduplicator(), asker()];
  const [first, second] = [createDeadline(), createDeadline()];
  const both = [proofs("u1 token", first, ask), proofs("u1 token", second, ask)];
  first.end(new DOMException("late", "TimeoutError"));
  expect(await both[0]).toBe(504);
  expect(asks[0]?.reason).toBe(undefined);
  second.end(new DOMException("gone", "AbortError"));
  await both[1];
  expect(asks[0]?.reason?.name).toBe("AbortError");
  const third = proofs("u1 token", createDeadline(), ask);
  expect(answers).toHaveLength(2);
  answers[1]?.(0);
  expect(await third).toBe(0);
});

test("a failed identity check refuses all clients that wait for it, and is not reused", async () => {
  const [proofs, { ask, answers }] = [createIdentityCheckDeduplicator(), asker()];
  const breaks = (): Promise<number> => Promise.reject(new DOMException("late", "TimeoutError"));
  expect(
    await Promise.all([
      proofs("u1 token", createDeadline(), breaks),
      proofs("u1 token", createDeadline(), ask),
    ]),
  ).toEqual([504, 504]);
  const next = proofs("u1 token", createDeadline(), ask);
  answers[0]?.(0);
  expect(await next).toBe(0);
});

test("checks the identity for simultaneous sockets of one user once per IP address", async () => {
  const held: (() => void)[] = [];
  const backend = await openStubBackend((_request, response) => {
    const answer = () =>
      void response
        .writeHead(200, { "content-type": "application/json" })
        .end(okEnvelopeText({ id: "u1" }));
    if (held.length < 2) held.push(answer);
    else answer();
  });
  const { app, port } = await openBff(backend.address, { env: { TRUST_PROXY: "1" } });
  const from = (address: string) =>
    openSocketOrRefusalStatus(port, { headers: { "x-forwarded-for": address } });
  const tabs = [from("192.0.2.1"), from("192.0.2.1"), from("192.0.2.1"), from("192.0.2.2")];
  await expect.poll(() => app.socketCounts.waiting).toBe(4);
  await expect.poll(() => backend.seen.length).toBe(2);
  for (const answer of held) answer();
  // The stub accepts no upgrade, so 502 shows that all clients passed the identity check.
  expect(await Promise.all(tabs)).toEqual([502, 502, 502, 502]);
  const questions = backend.seen.filter((it) => it.headers.upgrade === undefined);
  expect(questions.map((it) => String(it.headers["x-forwarded-for"])).toSorted()).toEqual([
    "192.0.2.1",
    "192.0.2.2",
  ]);
});

test("the identity check of a socket rejects a large response and retries a broken connection", async () => {
  let asked = 0;
  const large = await openStubBackend((_request, response) => {
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(okEnvelopeText("x".repeat(65 * 1024)));
  });
  expect(
    await openSocketOrRefusalStatus((await openBff(large.address)).port, {
      offer: createCredentialSubprotocols(),
    }),
  ).toBe(502);
  const broken = await openStubBackend((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.resetAndDestroy();
    else
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"code":401,"result":null}');
  });
  expect([
    await openSocketOrRefusalStatus((await openBff(broken.address)).port, {
      offer: createCredentialSubprotocols(),
    }),
    asked,
  ]).toEqual([401, 2]);
});
