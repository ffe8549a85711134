import { expect, test } from "vitest";
import { nonLoopbackHostOf, lanAddresses } from "./lan-addresses.ts";

const ownAddresses = () => ["192.0.2.9", "198.51.100.7"];

test.each([
  ["0.0.0.0", ownAddresses()],
  ["::", ownAddresses()],
  ["198.51.100.7", ["198.51.100.7"]],
  ["127.0.0.1", []],
  ["localhost", []],
])("lanAddresses returns, for a server that listens at %s, the IP addresses %j", (host, found) =>
  expect(lanAddresses(host, ownAddresses)).toEqual(found),
);

test.each([
  ["http://192.0.2.9:8080", "192.0.2.9"],
  ["https://demo.example.org", "demo.example.org"],
  ["http://localhost:8080", undefined],
  ["http://127.0.0.1:8080", undefined],
  ["http://[::1]:8080", undefined],
])("nonLoopbackHostOf returns, for the origin %s, the host %s", (origin, host) =>
  expect(nonLoopbackHostOf(origin)).toBe(host),
);
