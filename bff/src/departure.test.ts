import { expect, onTestFinished, test, vi } from "vitest";
import { departure } from "./departure.ts";

function leaving() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const said: string[] = [];
  let finish: () => void = () => {};
  let fail: () => void = () => {};
  const closed = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = () => reject(new Error("stuck"));
  });
  const close = () => {
    said.push("close");
    return closed;
  };
  const leave = departure({ drain: () => said.push("drain"), close, exit: (code) => said.push(`exit ${code}`), withinMs: 15_000 });
  return { leave, said, finish, fail };
}

test("the first signal: not ready at once, then what is in flight, then 0", async () => {
  const { leave, said, finish } = leaving();
  leave();
  expect(said).toEqual(["drain", "close"]);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(["drain", "close", "exit 0"]);
});

test("the second signal does not wait", () => {
  const { leave, said } = leaving();
  leave();
  leave();
  expect(said).toEqual(["drain", "close", "exit 1"]);
});

test("what does not end is left behind after the time, and a failure is no success", async () => {
  const late = leaving();
  late.leave();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(late.said).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(late.said.at(-1)).toBe("exit 1");
  const failed = leaving();
  failed.leave();
  failed.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.said.at(-1)).toBe("exit 1");
});
