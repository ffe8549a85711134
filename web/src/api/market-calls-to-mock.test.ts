import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTabSignedInToMock, createTestWorld } from "../../test/helpers/mock-world.ts";
import { renderForTest } from "../../test/helpers/render-for-test.ts";

let world: Awaited<ReturnType<typeof createTestWorld>>;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.clear();
  world = await createTestWorld();
});
afterEach(() => vi.restoreAllMocks());

test("usePagedRead reads all offers of buyAbleList from the mock page by page", async () => {
  const tab = await openTabSignedInToMock(world.p("demo-buyer"));
  const Screen = () => {
    const pages = tab.usePagedRead("buyAbleList", { pageSize: 5, sort: "price" });
    if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    const ids = pages.data?.pages.flatMap((it) => it.records.map((offer) => offer.entrustId)) ?? [];
    return createElement("p", {}, JSON.stringify([new Set(ids).size, pages.data?.pages[0]?.total]));
  };
  const page = await renderForTest(
    createElement(QueryClientProvider, { client: tab.queryClient }, createElement(Screen)),
  );
  await vi.waitFor(() => {
    const [seen, total] = JSON.parse(page.textContent ?? "") as [number, number];
    expect(total).toBeGreaterThan(5);
    expect(seen).toBe(total);
  }, 10_000);
});

test("creates one order in the mock if buyCreate's response is lost and the user retries", async () => {
  const tab = await openTabSignedInToMock(world.p("demo-buyer"));
  const { records } = await tab.sendCall("buyAbleList", { onlyMatch: 1, pageSize: 20 });
  const offer = records.find((it) => it.canBuy === 1);
  if (!offer) throw new Error("the seed data has no offer for this buyer");
  const input = {
    entrustId: offer.entrustId,
    amount: offer.minAmount,
    payType: offer.payTypes[0] ?? 1,
    price: offer.price,
  };
  const before = (await tab.fetchFreshRead("orderStat", {})).total;
  await world.faults.add({ match: { call: "buyCreate" }, effect: { dropReply: true }, times: 1 });
  await expect(tab.sendCommand("buyCreate", input)).rejects.toMatchObject({ kind: "noAnswer" });
  await expect(tab.sendCommand("buyCreate", input)).resolves.toMatchObject({
    status: expect.any(Number) as number,
  });
  expect((await tab.fetchFreshRead("orderStat", {})).total).toBe((before ?? Number.NaN) + 1);
  expect(await world.audit()).toMatchObject({ ok: true });
});
