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
  it("adds a visit after a tap", () =>
    expect(walked().arrive(my, "PUSH", 3)).toEqual([buy, order, chat, my]));
  it("replaces the previous visit after a redirect", () =>
    expect(walked().arrive(my, "REPLACE", 2)).toEqual([buy, order, my]));
  it("removes newer visits if the browser went back one entry", () =>
    expect(walked().arrive(order, "POP", 1)).toEqual([buy, order]));
  it("removes newer visits if the browser went back several entries", () =>
    expect(walked().arrive(`${buy}?p=x`, "POP", 0)).toEqual([buy]));
  it("adds a visit after the browser's forward button", () => {
    const visits = walked();
    visits.arrive(order, "POP", 1);
    expect(visits.arrive(chat, "POP", 2)).toEqual([buy, order, chat]);
  });
  it("adds a visit if Back leads to a path without a visit", () =>
    expect(walked().arrive(my, "POP", 1)).toEqual([buy, order, chat, my]));
  it("continues the entry numbers if no number is given", () => {
    const visits = walked();
    visits.arrive(my, "PUSH");
    expect(visits.arrive(chat, "POP", 2)).toEqual([buy, order, chat]);
  });
  it("records no visit of a path outside /home", () =>
    expect(walked().arrive("/unauthorized", "PUSH", 3)).toBeUndefined());
  it("keeps earlier visits on a redirect after a reload", () => {
    const visits = createBackNavigation([buy, order], 0);
    visits.arrive("/", "POP", 0);
    expect(visits.arrive(buy, "REPLACE", 0)).toEqual([buy, order, buy]);
  });
});

describe("toTab", () => {
  const sell = "/home/sell";
  it("keeps one step back to the first tab after any number of taps", () => {
    const visits = createBackNavigation([], 0);
    visits.arrive(buy, "POP", 0);
    expect(visits.toTab(buy, sell, buy)).toBe("push");
    visits.arrive(sell, "PUSH", 1);
    expect(visits.toTab(sell, order, buy)).toBe("replace");
    expect(visits.arrive(order, "REPLACE", 1)).toEqual([buy, sell, order]);
    expect(visits.toTab(order, buy, buy)).toBe("back");
    expect(visits.arrive(buy, "POP", 0)).toEqual([buy, sell, order, buy]);
  });
  it("replaces the current entry if the tab is already open", () => {
    const visits = walked();
    expect(visits.toTab(buy, buy, buy)).toBe("replace");
  });
  it("replaces the current screen if the first tab is further back", () => {
    const visits = walked();
    visits.arrive(order, "PUSH", 3);
    expect(visits.toTab(order, buy, buy)).toBe("replace");
  });
  it("returns to the first tab on Back, where the history ends", () => {
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
  it("uses the browser's Back if its previous entry is the previous visit", () => {
    expect(walked().back(buy)).toMatchObject({ entries: -1 });
  });
  it("replaces the URL if the previous visit is older than this page load", () => {
    const visits = createBackNavigation([buy, order], 0);
    visits.arrive(chat, "POP", 0);
    expect(visits.back(my)).toEqual({ to: order, route: order });
    expect(visits.arrive(order, "REPLACE", 0)).toEqual([buy, order]);
  });
  it("leads to the newest visit of a named screen and forgets later ones", () => {
    const visits = walked();
    visits.arrive(my, "PUSH", 3);
    expect(visits.back(my, buy)).toEqual({ to: buy, route: buy });
    expect(visits.arrive(buy, "REPLACE", 3)).toEqual([buy]);
  });
  it("leads to the fallback if there is no earlier visit", () => {
    const visits = createBackNavigation([], 0);
    visits.arrive(chat, "POP", 0);
    expect(visits.back(order)).toEqual({ to: order, route: order });
    expect(visits.arrive(order, "REPLACE", 0)).toEqual([order]);
  });
  it("leads to the fallback if the named screen was never visited", () =>
    expect(walked().back(my, "/home/sell")).toEqual({ to: my, route: my }));
});
