import { describe, expect, test } from "vitest";
import { useCachedListItem } from "./use-cached-list-item.ts";
import { queryClient } from "./query-client.ts";
import { renderForTest } from "../../test/helpers/render-for-test.ts";

const row = { orderId: "O1", orderNo: "N1" };
const page = { records: [row], pageNo: 1, pageSize: 20 };

function Known() {
  return <p>{useCachedListItem("orderList", "O1")?.orderNo ?? "none"}</p>;
}

describe("useCachedListItem", () => {
  test.each([
    ["no number of pages", { ...page, pages: null, total: null }],
    ["a number of pages", { ...page, pages: 1, total: 1 }],
    ["neither field", page],
    ["several loaded pages", { pages: [{ ...page, records: [] }, page], pageParams: [1, 2] }],
  ])("useCachedListItem finds a row by its id in a cached list with %s", async (_name, list) => {
    queryClient.setQueryData(["orderList", {}], list);
    expect((await renderForTest(<Known />)).textContent).toBe("N1");
  });
});
