import { expect, test } from "vitest";

test("a document ends at once, even if code waits for it", async () => {
  const { happyDOM } = globalThis as unknown as { happyDOM: { abort(): Promise<void> } };
  const end = happyDOM.abort();
  setTimeout(() => {}, 300_000);
  setInterval(() => {}, 300_000);
  await expect(end).resolves.toBeUndefined();
});
