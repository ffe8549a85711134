import type { OrderDetail } from "contract";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";

const order = { isSeller: 0, status: 20 } as OrderDetail;
const phrase = { id: "q1", text: "您好，请问在线吗？", role: 0, statuses: [20] };

test("the chat reserves the row of the suggested phrases before they are loaded", async () => {
  let come = () => {};
  const late = new Promise<ReturnType<typeof okReply>>((done) => {
    come = () => done(okReply([phrase]));
  });
  startScriptedBackend(() => late);
  await openSignedInTab();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const [{ queryClient }, { SuggestedPhrases }] = await Promise.all([
    import("../../api/query-client.ts"),
    import("./suggested-phrases.tsx"),
  ]);
  const row = createElement(SuggestedPhrases, { order, onPhrase: () => {} });
  const page = await renderForTest(
    createElement(QueryClientProvider, { client: queryClient }, row),
  );
  expect(page.querySelectorAll("[class*=phrases]")).toHaveLength(1);
  come();
  await vi.waitFor(() => expect(page.textContent).toContain(phrase.text));
  expect(page.querySelectorAll("[class*=phrases]")).toHaveLength(1);
});

test("renders the suggested phrases of the chat as new elements when the order status changes", async () => {
  const after = { id: "q2", text: "请尽快放币，谢谢", role: 0, statuses: [30] };
  const ever = { id: "q3", text: "谢谢，合作愉快", role: 0, statuses: [20, 30] };
  startScriptedBackend(() => okReply([phrase, after, ever]));
  await openSignedInTab();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const [{ queryClient }, { SuggestedPhrases }] = await Promise.all([
    import("../../api/query-client.ts"),
    import("./suggested-phrases.tsx"),
  ]);
  const at = (status: number) =>
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(SuggestedPhrases, {
        order: { ...order, status } as OrderDetail,
        onPhrase: () => {},
      }),
    );
  const { host, show } = mountForTest(at(20));
  const last = () =>
    [...host.querySelectorAll("button")].find((it) => it.textContent === ever.text);
  await vi.waitFor(() => expect(last()).toBeDefined());
  const before = last();
  show(at(30));
  expect(last()).toBeDefined();
  expect(last()).not.toBe(before);
});
