import { beforeEach, expect, test, vi } from "vitest";
import { mountForTest } from "../../test/helpers/mount-for-test.tsx";

let search = "";
const toasted = vi.fn<(text: string) => void>();
vi.mock("react-router-dom", () => ({
  useLocation: () => ({ pathname: "/home/orderBuyChat", search }),
}));
vi.mock("../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => () => {} }));
vi.mock("../api/read-queries.ts", () => ({
  useRead: () => ({ data: undefined }),
  fetchFreshRead: async () => undefined,
}));
vi.mock("../api/toasts-and-warnings.ts", () => ({
  showToast: (text: string) => toasted(text),
  dismissWarningNotice: () => {},
}));

const notice = { id: 7, text: "已为您匹配到卖家", orderId: "o1", path: undefined };
beforeEach(() => toasted.mockClear());

async function told(...places: string[]) {
  const { WarningNoticeCard: WarnNotice } = await import("./push-alerts-and-warning-card.tsx");
  const [first = "", ...others] = places;
  search = first;
  const { show } = mountForTest(<WarnNotice notice={notice} />);
  for (const item of others) {
    search = item;
    show(<WarnNotice notice={{ ...notice }} />);
  }
  return toasted.mock.calls.map(([text]) => text);
}

test("WarningNoticeCard shows a warning about the visible order as a toast", async () =>
  expect(await told("?orderId=o1")).toEqual(["温馨提示: 已为您匹配到卖家"]));

test("shows no toast when the user opens the order of a warning that was already shown as a card", async () =>
  expect(await told("?orderId=o2", "?orderId=o1")).toEqual([]));
