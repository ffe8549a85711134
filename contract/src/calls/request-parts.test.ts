import { expect, test } from "vitest";
import {
  calls,
  decodeInput,
  encodeInput,
  asFen,
  joinRequestIntoInput,
  isPdfUrl,
  splitInputIntoRequest,
  asPrice,
} from "../index.ts";

test("splitInputIntoRequest puts the input of a read into path and query", () => {
  expect(splitInputIntoRequest(calls.orderDetail, { id: "O1" })).toEqual({
    path: "/order/v1/detail/O1",
  });
  expect(
    splitInputIntoRequest(calls.orderList, { tab: 1, keyword: "张 三", status: undefined }),
  ).toEqual({
    path: "/order/v1/list?tab=1&keyword=%E5%BC%A0%20%E4%B8%89",
  });
});

test("splitInputIntoRequest puts a command's input into path, query or body as defined", () => {
  expect(splitInputIntoRequest(calls.confirm, { orderId: "O1", version: 3 })).toEqual({
    path: "/order/v1/confirm",
    body: { orderId: "O1", version: 3 },
  });
  expect(splitInputIntoRequest(calls.cancel, { id: "O1", version: 3, force: 1 })).toEqual({
    path: "/order/v1/cancel/O1?version=3&force=1",
  });
  expect(splitInputIntoRequest(calls.methodDelete, { id: "M1", payPassword: "000000" })).toEqual({
    path: "/user/asset/v1/bill/method/add/M1",
    body: { payPassword: "000000" },
  });
});

test("splitInputIntoRequest encodes an id, so that it cannot add a path segment or a query", () => {
  expect(splitInputIntoRequest(calls.orderDetail, { id: "../../x?y=1#z" })).toEqual({
    path: "/order/v1/detail/..%2F..%2Fx%3Fy%3D1%23z",
  });
});

test("joinRequestIntoInput turns query values into numbers where the schema has numbers", () => {
  expect(
    joinRequestIntoInput(calls.orderList, {}, { tab: "1", keyword: "123", pageSize: "20" }, {}),
  ).toEqual({
    tab: 1,
    keyword: "123",
    pageSize: 20,
  });
  expect(joinRequestIntoInput(calls.cancel, { id: "12" }, { version: "3" }, {})).toEqual({
    id: "12",
    version: 3,
  });
});

test.each(["constructor", "toString", "hasOwnProperty"])(
  "joinRequestIntoInput includes the unknown query field «%s»",
  (name) => {
    expect(Object.entries(joinRequestIntoInput(calls.orderList, {}, { [name]: "1" }, {}))).toEqual([
      [name, "1"],
    ]);
  },
);

test.each(["1e3", "0x1", " 1", "", "NaN", "1.", "--1"])(
  "joinRequestIntoInput does not turn the query text «%s» into a number",
  (tab) => {
    expect(
      decodeInput(calls.orderList, joinRequestIntoInput(calls.orderList, {}, { tab }, {})),
    ).toEqual({
      ok: false,
      field: "tab",
    });
  },
);

test("encodeInput writes money as JSON numbers, and decodeInput reads it as minor units", () => {
  const inside = {
    entrustId: "E1",
    amount: asFen(99937),
    payType: 2 as const,
    price: asPrice(72000),
  };
  const wire = encodeInput(calls.buyCreate, inside);
  expect(wire).toEqual({ entrustId: "E1", amount: 999.37, payType: 2, price: 7.2 });
  expect(decodeInput(calls.buyCreate, wire)).toEqual({ ok: true, value: inside });
});

test("decodeInput reports an invalid field by name, never by value", () => {
  const bad = decodeInput(calls.deliver, { orderId: "O1", payPassword: "secret" });
  expect(bad).toEqual({ ok: false, field: "payPassword" });
  expect(JSON.stringify(bad)).not.toContain("secret");
});

test("isPdfUrl recognizes a PDF by its URL", () => {
  expect(
    [
      "/lightweight/files/abc_pdf?s=1",
      "https://cdn.example.org/bill.PDF",
      "/lightweight/files/abc",
    ].map(isPdfUrl),
  ).toEqual([true, true, false]);
});
