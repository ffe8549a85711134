import { expect, test } from "vitest";

test("happyDOM.abort of the test setup resolves although timers are set meanwhile", async () => {
  const { happyDOM } = globalThis as unknown as { happyDOM: { abort(): Promise<void> } };
  const end = happyDOM.abort();
  setTimeout(() => {}, 300_000);
  setInterval(() => {}, 300_000);
  await expect(end).resolves.toBeUndefined();
});
