import { describe, expect, it } from "vitest";
import { createBackNavigation } from "./back-navigation.ts";

const [buy, order, chat, my] = [
  "/home/buy",
  "/home/order",
  "/home/orderBuyChat?orderId=7",
  "/home/my",
] as const;

/** Returns the navigation of a page that went from buy through order to the chat. */
const walked = () => {
  const visits = createBackNavigation([], 0);
  visits.arrive(buy, "POP", 0);
  visits.arrive(order, "PUSH", 1);
  visits.arrive(chat, "PUSH", 2);
  return visits;
};

describe("arrive", () => {
  it("arrive adds a visit after a navigation that pushes a history entry", () =>
    expect(walked().arrive(my, "PUSH", 3)).toEqual([buy, order, chat, my]));
  it("arrive replaces the last visit after a redirect", () =>
    expect(walked().arrive(my, "REPLACE", 2)).toEqual([buy, order, my]));
  it("arrive removes newer visits if the browser went back one history entry", () =>
    expect(walked().arrive(order, "POP", 1)).toEqual([buy, order]));
  it("arrive removes newer visits if the browser went back several history entries", () =>
    expect(walked().arrive(`${buy}?p=x`, "POP", 0)).toEqual([buy]));
  it("arrive adds the visit again after the browser's forward button", () => {
    const visits = walked();
    visits.arrive(order, "POP", 1);
    expect(visits.arrive(chat, "POP", 2)).toEqual([buy, order, chat]);
  });
  it("arrive adds a visit if the browser's Back leads to a path that was not visited", () =>
    expect(walked().arrive(my, "POP", 1)).toEqual([buy, order, chat, my]));
  it("arrive continues the numbers of history entries if it receives no number", () => {
    const visits = walked();
    visits.arrive(my, "PUSH");
    expect(visits.arrive(chat, "POP", 2)).toEqual([buy, order, chat]);
  });
  it("arrive records no visit of a path outside /home", () =>
    expect(walked().arrive("/unauthorized", "PUSH", 3)).toBeUndefined());
  it("arrive keeps earlier visits on a redirect after a page reload", () => {
    const visits = createBackNavigation([buy, order], 0);
    visits.arrive("/", "POP", 0);
    expect(visits.arrive(buy, "REPLACE", 0)).toEqual([buy, order, buy]);
  });
});

describe("toTab", () => {
  const sell = "/home/sell";
  it("toTab keeps one step back to the first tab after any number of taps on tabs", () => {
    const visits = createBackNavigation([], 0);
    visits.arrive(buy, "POP", 0);
    expect(visits.toTab(buy, sell, buy)).toBe("push");
    visits.arrive(sell, "PUSH", 1);
    expect(visits.toTab(sell, order, buy)).toBe("replace");
    expect(visits.arrive(order, "REPLACE", 1)).toEqual([buy, sell, order]);
    expect(visits.toTab(order, buy, buy)).toBe("back");
    expect(visits.arrive(buy, "POP", 0)).toEqual([buy, sell, order, buy]);
  });
  it("toTab replaces the current history entry if the tab is already open", () => {
    const visits = walked();
    expect(visits.toTab(buy, buy, buy)).toBe("replace");
  });
  it("toTab replaces the current history entry if the first tab is more than one entry back", () => {
    const visits = walked();
    visits.arrive(order, "PUSH", 3);
    expect(visits.toTab(order, buy, buy)).toBe("replace");
  });
  it("after taps on tabs, Back returns to the first tab, where the history ends", () => {
    const visits = createBackNavigation([], 0);
    visits.arrive(buy, "POP", 0);
    visits.toTab(buy, sell, buy);
    visits.arrive(sell, "PUSH", 1);
    visits.toTab(sell, order, buy);
    visits.arrive(order, "REPLACE", 1);
    expect(visits.arrive(buy, "POP", 0)).toEqual([buy]);
  });
});

describe("back", () => {
  it("back uses the browser's Back if the browser's previous entry is the previous visit", () => {
    expect(walked().back(buy)).toMatchObject({ entries: -1 });
  });
  it("back replaces the URL if the previous visit is older than this page load", () => {
    const visits = createBackNavigation([buy, order], 0);
    visits.arrive(chat, "POP", 0);
    expect(visits.back(my)).toEqual({ to: order, route: order });
    expect(visits.arrive(order, "REPLACE", 0)).toEqual([buy, order]);
  });
  it("back leads to the newest visit of a named screen and removes later visits", () => {
    const visits = walked();
    visits.arrive(my, "PUSH", 3);
    expect(visits.back(my, buy)).toEqual({ to: buy, route: buy });
    expect(visits.arrive(buy, "REPLACE", 3)).toEqual([buy]);
  });
  it("back leads to the fallback screen if there is no earlier visit", () => {
    const visits = createBackNavigation([], 0);
    visits.arrive(chat, "POP", 0);
    expect(visits.back(order)).toEqual({ to: order, route: order });
    expect(visits.arrive(order, "REPLACE", 0)).toEqual([order]);
  });
  it("back leads to the fallback screen if the named screen was never visited", () =>
    expect(walked().back(my, "/home/sell")).toEqual({ to: my, route: my }));
});
