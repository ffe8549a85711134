import { expect, test } from "vitest";

test("aborts a document at once despite pending timers", async () => {
  const { happyDOM } = globalThis as unknown as { happyDOM: { abort(): Promise<void> } };
  const end = happyDOM.abort();
  setTimeout(() => {}, 300_000);
  setInterval(() => {}, 300_000);
  await expect(end).resolves.toBeUndefined();
});
