import { expect, onTestFinished, test, vi } from "vitest";
import { createShutdownHandler } from "./shutdown.ts";

function startShutdown(drainMs = 0) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const said: string[] = [];
  const lines: [string, object][] = [];
  const say = (line: object, message: string) => void lines.push([message, line]);
  let calls = 2;
  let finish: () => void = () => {};
  let fail: () => void = () => {};
  const closed = new Promise<void>((resolve, reject) => {
    finish = () => {
      calls = 0;
      resolve();
    };
    fail = () => reject(new Error("stuck"));
  });
  const close = () => {
    said.push("close");
    return closed;
  };
  const leave = createShutdownHandler({
    drain: () => said.push("drain"),
    close,
    load: () => ({ calls, sockets: calls }),
    log: { info: say, warn: say } as never,
    exit: (code) => said.push(`exit ${code}`),
    drainMs,
    withinMs: 15_000,
  });
  return { leave, said, lines, finish, fail };
}

test("at the first signal, the shutdown handler drains, closes, logs both steps and exits with 0", async () => {
  const { leave, said, lines, finish } = startShutdown();
  leave();
  expect(said).toEqual(["drain", "close"]);
  await vi.advanceTimersByTimeAsync(40);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(["drain", "close", "exit 0"]);
  expect(lines).toEqual([
    ["draining", { calls: 2, sockets: 2, ms: 0 }],
    ["drained", { calls: 0, sockets: 0, ms: 40 }],
  ]);
});

test("after the drain time, the shutdown handler waits 15 seconds for open work, then exits with 1", async () => {
  const { leave, said, lines } = startShutdown(5_000);
  leave();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(said).toEqual(["drain"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(said).toEqual(["drain", "close"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(["drain", "close", "exit 1"]);
  expect(lines.at(-1)).toEqual([
    "drained with unfinished work",
    { calls: 2, sockets: 2, ms: 20_000 },
  ]);
});

test("the shutdown handler exits at once with 1 at the second signal", () => {
  for (const drainMs of [0, 5_000]) {
    const { leave, said } = startShutdown(drainMs);
    leave();
    leave();
    expect(said.at(-1)).toBe("exit 1");
  }
});

test("the shutdown handler exits with 1 after its time limit, or if closing fails", async () => {
  const late = startShutdown();
  late.leave();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(late.said).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(late.said.at(-1)).toBe("exit 1");
  const failed = startShutdown();
  failed.leave();
  failed.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.said.at(-1)).toBe("exit 1");
});
