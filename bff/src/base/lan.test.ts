import { expect, test } from "vitest";
import { lanAddresses } from "./lan.ts";

const own = () => ["192.0.2.9", "198.51.100.7"];

test.each([
  ["0.0.0.0", own()],
  ["::", own()],
  ["198.51.100.7", ["198.51.100.7"]],
  ["127.0.0.1", []],
  ["localhost", []],
])("who listens at %s is found at %j", (host, found) => expect(lanAddresses(host, own)).toEqual(found));
