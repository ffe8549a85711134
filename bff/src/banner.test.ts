import { expect, test } from "vitest";
import { banner } from "./banner.ts";
import { readConfig } from "./base/config.ts";

test("in mock mode it shows the demo's link and the director's", () => {
  const text = banner(readConfig({}), 8123);
  expect(text).toContain("http://localhost:8123/lwh5/?p=demo-buyer");
  expect(text).toContain("http://localhost:8123/__mock/");
});

test("the director's link opens the door when it has a lock", () => {
  expect(banner(readConfig({ MOCK_CONTROL_TOKEN: "a&b12345" }), 1)).toContain("/__mock/?token=a%26b12345");
});

test("a phone in the LAN gets a link and a code only when the server listens there", () => {
  expect(banner(readConfig({ HOST: "127.0.0.1" }), 1)).not.toMatch(/Phone:|[█▀▄]/);
  expect(banner(readConfig({}), 1, ["192.0.2.9"])).toMatch(/Phone: +http:\/\/192\.0\.2\.9:1\/lwh5\/\?p=demo-buyer[\s\S]*[█▀▄]/);
});

test("with a real backend nobody is anybody yet", () => {
  const text = banner(readConfig({ BACKEND: "http://h" }), 1);
  expect(text).not.toMatch(/demo-buyer|__mock/);
});
