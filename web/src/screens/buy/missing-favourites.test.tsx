import { beforeEach, expect, test, vi } from "vitest";
import { readOfferAlerts } from "../../trade/people/offer-alerts.ts";
import { favouriteUserStorage } from "../../trade/people/blocked-favourite-and-noted-users.ts";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { FavouritesMissingInOfferList } from "./missing-favourites.tsx";

vi.mock("../../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => () => {} }));
beforeEach(() => localStorage.clear());

test("the buy screen offers an alert, but no purchase, for a favorite seller without an offer", () => {
  for (const userId of ["U1", "U2"])
    favouriteUserStorage.add({ userId, nickName: `卖家${userId}` });
  const { host } = mountForTest(<FavouritesMissingInOfferList present={new Set(["U1"])} />);
  expect(host.querySelectorAll("li")).toHaveLength(1);
  expect(host.textContent).toContain("卖家U2未在出售，或不符合当前筛选");
  expect(host.textContent).toContain("关闭后不提醒");
  expect([...host.querySelectorAll("button")].map((it) => it.textContent)).toEqual([
    "到货提醒",
    "管理名单",
  ]);
  expect(host.textContent).toContain("收藏了 2 位");
  pressElement(findElement("li button"));
  expect(readOfferAlerts()).toMatchObject([{ name: "卖家U2", sellerId: "U2" }]);
  pressElement(findElement("li button"));
  expect(readOfferAlerts()).toEqual([]);
});

test("the favorites summary is empty without favorites; if all have offers, it shows their number", () => {
  const nobody = mountForTest(<FavouritesMissingInOfferList present={new Set()} />);
  expect(nobody.host.textContent).toBe("");
  favouriteUserStorage.add({ userId: "U1", nickName: "卖家U1" });
  const { host } = mountForTest(<FavouritesMissingInOfferList present={new Set(["U1"])} />);
  expect(host.textContent).toBe("收藏了 1 位管理名单");
});
