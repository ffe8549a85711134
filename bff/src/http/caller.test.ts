import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { callerIpAddress, isHttps } from "./caller.ts";

const requestWith = (headers: Record<string, string | string[]>) =>
  ({ headers, socket: { remoteAddress: "::ffff:10.0.0.9" } }) as unknown as IncomingMessage;

test.each([
  ["1.2.3.4", 0, "10.0.0.9"],
  ["1.2.3.4", 1, "1.2.3.4"],
  ["6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
  ["6.6.6.6, 1.2.3.4, 10.0.0.1", 2, "1.2.3.4"],
  ["1.2.3.4,10.0.0.1", 7, "1.2.3.4"],
  ["1.2.3.4, ,,", 1, "1.2.3.4"],
  [",1.2.3.4", 2, "1.2.3.4"],
  [" ::FFFF:1.2.3.4 ", 1, "1.2.3.4"],
  ["2001:db8::1", 1, "2001:db8::1"],
  ["unknown", 1, "10.0.0.9"],
  ["", 1, "10.0.0.9"],
  [",", 3, "10.0.0.9"],
  [",,,,", 1, "10.0.0.9"],
])(
  "with X-Forwarded-For %j and %i trusted hops, callerIpAddress returns %s",
  (reported, hops, address) => {
    expect(callerIpAddress(requestWith({ "x-forwarded-for": reported }), hops)).toBe(address);
  },
);

test("callerIpAddress joins repeated X-Forwarded-For headers into one list", () => {
  expect(
    callerIpAddress(requestWith({ "x-forwarded-for": ["6.6.6.6", "1.2.3.4, 10.0.0.1"] }), 2),
  ).toBe("1.2.3.4");
});

test.each([
  ["https", 1, true],
  ["http, HTTPS ", 1, true],
  ["https, http", 1, false],
  ["", 1, false],
  ["https", 0, false],
])("with X-Forwarded-Proto %j and %i trusted hops, isHttps returns %s", (reported, hops, is) => {
  expect(isHttps(requestWith({ "x-forwarded-proto": reported }), hops)).toBe(is);
});
