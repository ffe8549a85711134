import type { OrderDetail } from "contract";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { ok, readyTab, script } from "../../api/backend.test-env.ts";
import { shown } from "../../api/render.test-env.ts";

const order = { isSeller: 0, status: 20 } as OrderDetail;
const phrase = { id: "q1", text: "您好，请问在线吗？", role: 0, statuses: [20] };

test("the place of what is usually said is there before it is known, and stays", async () => {
  let come = () => {};
  const late = new Promise<ReturnType<typeof ok>>((done) => {
    come = () => done(ok([phrase]));
  });
  script(() => late);
  await readyTab();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const [{ queryClient }, { Phrases }] = await Promise.all([import("../../api/query-client.ts"), import("./phrases.tsx")]);
  const row = createElement(Phrases, { order, onPhrase: () => {} });
  const page = await shown(createElement(QueryClientProvider, { client: queryClient }, row));
  expect(page.querySelectorAll("[class*=phrases]")).toHaveLength(1);
  come();
  await vi.waitFor(() => expect(page.textContent).toContain(phrase.text));
  expect(page.querySelectorAll("[class*=phrases]")).toHaveLength(1);
});
