import type { Page } from "@playwright/test";
import { appPath } from "./fixtures.ts";

/** Changes the screen as a link does. The document stays. */
export const goToRouteWithoutReload = (page: Page, route: string) =>
  page.evaluate((item) => {
    const address = new URL(item, location.origin);
    address.searchParams.set("p", localStorage.getItem("p_param") ?? "");
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, `${appPath}home/${route}`);
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name }).click();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();

/** The title of each page, and how to reach it from the previous one. */
export const tenPageNavigations: [title: string, go: (page: Page) => Promise<unknown>][] = [
  ["出售", (page) => tab(page, /出售/)],
  ["订单", (page) => tab(page, /订单/)],
  ["个人中心", (page) => press(page, "个人中心")],
  ["设置", (page) => goToRouteWithoutReload(page, "setting")],
  ["收款方式", (page) => goToRouteWithoutReload(page, "payment")],
  ["账单", (page) => goToRouteWithoutReload(page, "mybill")],
  ["信誉", (page) => goToRouteWithoutReload(page, "reputAtion")],
  ["我的挂单", (page) => goToRouteWithoutReload(page, "mysell")],
  ["认证中心", (page) => goToRouteWithoutReload(page, "my/certification")],
  ["资产收款码", (page) => goToRouteWithoutReload(page, "assetsQrCode")],
];
