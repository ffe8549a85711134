import { describe, expect, it } from "vitest";
import { paths, type RouteName, routeNameOfPath, routeNames, routes } from "./paths.ts";

const homeChildren =
  "sell mysell salessituation saledetail reputAtion buy quickmatch purchasebox buyfailed order orderCompletedDetails orderBuyChat orderSellChat my certifiname certifAliyun cerifsuccess rating appeal mybill payment addbankcard selectbank addwx addzfb addnumber paymentPIN szPassword setting bindphone LoginPassword myreports reportcontent purchase selling user onlineService assetsQrCode".split(
    " ",
  );

describe("the table of screens", () => {
  it("the table of screens contains exactly the forty specified paths", () => {
    const expected = [
      "/unauthorized",
      "/home/my/certification",
      ...homeChildren.map((name) => `/home/${name}`),
    ];
    expect(routeNames.map((name) => routes[name].path).toSorted()).toEqual(expected.toSorted());
    expect(routeNames).toHaveLength(40);
  });
  it("only the screens buy, sell and order have the tab bar", () => {
    expect(routeNames.filter((name) => routes[name].tabBar).toSorted()).toEqual([
      "buy",
      "order",
      "sell",
    ]);
  });
  it("every screen except unauthorized requires a session", () => {
    expect(routeNames.filter((name) => routes[name].gate === "none")).toEqual(["unauthorized"]);
  });
  it("only the six screens of payment methods require certification", () => {
    const certified = ["addbankcard", "addnumber", "addwx", "addzfb", "payment", "selectbank"];
    expect(routeNames.filter((name) => routes[name].gate === "certified").toSorted()).toEqual(
      certified,
    );
  });
  it("at most four fallbacks lead from every screen except unauthorized to a tab", () => {
    for (const name of routeNames.filter((it) => it !== "unauthorized")) {
      let at: RouteName = name;
      for (let step = 0; step < 4 && !routes[at].tabBar; step++) at = routes[at].fallback ?? at;
      expect(routes[at].tabBar, name).toBe(true);
    }
  });
  it("every screen has a title", () => {
    expect(routeNames.filter((name) => routes[name].title === "")).toEqual([]);
  });
});

describe("a path", () => {
  it("a path contains the encoded query parameters of its screen", () => {
    expect(paths.purchasebox({ id: "e 1&2" })).toBe("/home/purchasebox?id=e+1%262");
    expect(paths.orderBuyChat({ orderId: "7", t: "back" })).toBe(
      "/home/orderBuyChat?orderId=7&t=back",
    );
    expect(paths.buy()).toBe("/home/buy");
  });
  it("a path leads to its screen with or without a trailing slash", () => {
    expect(routeNameOfPath("/home/my/certification")).toBe("certification");
    expect(routeNameOfPath("/home/my/")).toBe("my");
  });
  it("routeNameOfPath returns undefined for a path of another spelling or case", () => {
    expect(routeNameOfPath("/home/reputation")).toBeUndefined();
    expect(routeNameOfPath("/home/Buy")).toBeUndefined();
    expect(routeNameOfPath("/home")).toBeUndefined();
    expect(routeNameOfPath("/")).toBeUndefined();
  });
});
