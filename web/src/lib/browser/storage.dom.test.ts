import { afterEach, expect, test, vi } from "vitest";
import { storage } from "./storage.ts";

const onDevice = () => Object.fromEntries(Object.entries(localStorage));

/** Makes the device storage full. */
const fullDevice = () => {
  const device = localStorage;
  const setItem = () => {
    throw new DOMException("no", "QuotaExceededError");
  };
  return {
    getItem: (key: string) => device.getItem(key),
    removeItem: (key: string) => device.removeItem(key),
    setItem,
  };
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("stores token, p, route history and order id under the keys of the specification", () => {
  storage.token.set("a");
  storage.p.set("b");
  storage.routeHistory.set("c");
  storage.orderId.set("d");
  expect(onDevice()).toEqual({ token: "a", p_param: "b", route_history: "c", orderId: "d" });
});

test("storage.own stores values under keys that begin with lw_", () => {
  storage.own("theme").set("dark");
  expect(localStorage.getItem("lw_theme")).toBe("dark");
  expect(storage.own("theme").get()).toBe("dark");
});

test("a page with its own key prefix neither reads nor clears values without that prefix", () => {
  storage.token.set("shared");
  storage.personal("draft").set("shared");
  storage.keepApart("lw_a_");
  expect([storage.token.get(), storage.personal("draft").get()]).toEqual([undefined, undefined]);
  storage.token.set("mine");
  storage.personal("draft").set("mine");
  storage.forgetPerson();
  storage.own("theme").set("dark");
  storage.keepApart("");
  expect(onDevice()).toEqual({ token: "shared", lw_my_draft: "shared", lw_a_lw_theme: "dark" });
});

test("storage.tab stores a value only in sessionStorage, and forgetPerson removes it", () => {
  localStorage.setItem("lw_my_certify", "from an earlier version");
  const name = storage.tab("certify");
  expect(name.get()).toBeUndefined();
  name.set("张小三");
  expect([name.get(), onDevice()]).toEqual(["张小三", {}]);
  expect(sessionStorage.getItem("lw_my_certify")).toBe("张小三");
  storage.forgetPerson();
  expect([name.get(), sessionStorage.length]).toEqual([undefined, 0]);
});

test("clear removes the stored value of a storage slot", () => {
  storage.token.set("a");
  storage.token.clear();
  expect(storage.token.get()).toBeUndefined();
});

test("keeps values in memory if localStorage is blocked", () => {
  vi.stubGlobal("localStorage", undefined);
  storage.token.set("kept");
  expect(storage.token.get()).toBe("kept");
  storage.token.clear();
  expect(storage.token.get()).toBeUndefined();
});

test("if localStorage is full, removes the old value and keeps the new one in memory", () => {
  storage.token.set("old");
  vi.stubGlobal("localStorage", fullDevice());
  storage.token.set("new");
  expect(storage.token.get()).toBe("new");
  vi.unstubAllGlobals();
  expect(localStorage.getItem("token")).toBeNull();
  storage.token.set("newer");
  expect(localStorage.getItem("token")).toBe("newer");
  expect(storage.token.get()).toBe("newer");
});

test("forgetPerson removes the user's values and keeps those of the device", () => {
  storage.token.set("a");
  storage.p.set("b");
  storage.orderId.set("o");
  storage.routeHistory.set("[]");
  storage.personal("draft").set("hello");
  storage.own("theme").set("dark");
  storage.forgetPerson();
  expect(onDevice()).toEqual({ lw_theme: "dark" });
});
