import { describe, expect, test } from "vitest";
import { startupBannerText } from "./banner.ts";
import { readConfig } from "./config/config.ts";

test("the banner shows the links of the demo and the director in mock mode", () => {
  const text = startupBannerText(readConfig({}), 8123);
  expect(text).toContain("http://localhost:8123/lwh5/?p=demo-buyer");
  expect(text).toContain("http://localhost:8123/__mock/");
});

test("the banner adds a configured control token to the director link", () => {
  expect(startupBannerText(readConfig({ MOCK_CONTROL_TOKEN: "a&b12345" }), 1)).toContain(
    "/__mock/?token=a%26b12345",
  );
});

test("the banner shows a LAN link and a QR code only if devices in the LAN can reach the server", () => {
  expect(startupBannerText(readConfig({ HOST: "127.0.0.1" }), 1)).not.toMatch(/Phone:|[█▀▄]/);
  expect(startupBannerText(readConfig({}), 1, ["192.0.2.9"])).toMatch(
    /Phone: +http:\/\/192\.0\.2\.9:1\/lwh5\/\?p=demo-buyer[\s\S]*[█▀▄]/,
  );
});

test("with a real backend, the banner shows neither the demo user nor the director link", () => {
  const text = startupBannerText(readConfig({ BACKEND: "http://h" }), 1);
  expect(text).not.toMatch(/demo-buyer|__mock/);
});

describe("banner", () => {
  test("with a control token, the banner uses PUBLIC_URL in the app link and in the director link", () => {
    const text = startupBannerText(
      readConfig({ PUBLIC_URL: "http://localhost:9000", MOCK_CONTROL_TOKEN: "a&b12345" }),
      8080,
      [],
    );
    expect(text).toContain("Here:      http://localhost:9000/lwh5/?p=demo-buyer");
    expect(text).toContain("Director:  http://localhost:9000/__mock/?token=a%26b12345");
    expect(text).not.toContain("8080/lwh5");
  });

  test("the banner prints a phone link and a QR code if PUBLIC_URL has a host other than localhost", () => {
    const text = startupBannerText(readConfig({ PUBLIC_URL: "http://192.0.2.9:9000" }), 8080);
    expect(text).toMatch(/Phone: +http:\/\/192\.0\.2\.9:9000\/lwh5\/\?p=demo-buyer[\s\S]*[█▀▄]/);
  });

  test("if PUBLIC_URL is local, the banner names the settings that give a URL for phones", () => {
    const text = startupBannerText(readConfig({ PUBLIC_URL: "http://localhost:8080" }), 8080, []);
    expect(text).toMatch(/Phone: .*PUBLIC_HOST=.*PUBLIC_URL=/);
    expect(text).not.toMatch(/[█▀▄]/);
  });

  test("the banner mentions that camera and notices need https only if PUBLIC_URL is an http URL", () => {
    const linesFor = (url: string) => startupBannerText(readConfig({ PUBLIC_URL: url }), 8080, []);
    expect(linesFor("http://192.0.2.9:8080")).toContain("Camera and notices");
    expect(linesFor("https://192.0.2.9:8443")).not.toContain("Camera and notices");
  });

  test("without a control token, the banner shows the director link with localhost, not PUBLIC_URL", () => {
    expect(startupBannerText(readConfig({ PUBLIC_URL: "http://192.0.2.9:9000" }), 8080)).toContain(
      "Director:  http://localhost:8080/__mock/",
    );
  });
});
