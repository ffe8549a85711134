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

test("the banner shows a LAN link and QR code only if the server listens in the LAN", () => {
  expect(startupBannerText(readConfig({ HOST: "127.0.0.1" }), 1)).not.toMatch(/Phone:|[█▀▄]/);
  expect(startupBannerText(readConfig({}), 1, ["192.0.2.9"])).toMatch(
    /Phone: +http:\/\/192\.0\.2\.9:1\/lwh5\/\?p=demo-buyer[\s\S]*[█▀▄]/,
  );
});

test("the banner shows neither demo user nor director link with a real backend", () => {
  const text = startupBannerText(readConfig({ BACKEND: "http://h" }), 1);
  expect(text).not.toMatch(/demo-buyer|__mock/);
});

describe("banner", () => {
  test("uses PUBLIC_URL in the app link and, with a control token, in the director link", () => {
    const text = startupBannerText(
      readConfig({ PUBLIC_URL: "http://localhost:9000", MOCK_CONTROL_TOKEN: "a&b12345" }),
      8080,
      [],
    );
    expect(text).toContain("Here:      http://localhost:9000/lwh5/?p=demo-buyer");
    expect(text).toContain("Director:  http://localhost:9000/__mock/?token=a%26b12345");
    expect(text).not.toContain("8080/lwh5");
  });

  test("prints a phone link and a QR code for a public host", () => {
    const text = startupBannerText(readConfig({ PUBLIC_URL: "http://192.0.2.9:9000" }), 8080);
    expect(text).toMatch(/Phone: +http:\/\/192\.0\.2\.9:9000\/lwh5\/\?p=demo-buyer[\s\S]*[█▀▄]/);
  });

  test("names the settings that give a URL for phones if the URL is local", () => {
    const text = startupBannerText(readConfig({ PUBLIC_URL: "http://localhost:8080" }), 8080, []);
    expect(text).toMatch(/Phone: .*PUBLIC_HOST=.*PUBLIC_URL=/);
    expect(text).not.toMatch(/[█▀▄]/);
  });

  test("mentions that camera and notices need https if the link is http", () => {
    const linesFor = (url: string) => startupBannerText(readConfig({ PUBLIC_URL: url }), 8080, []);
    expect(linesFor("http://192.0.2.9:8080")).toContain("Camera and notices");
    expect(linesFor("https://192.0.2.9:8443")).not.toContain("Camera and notices");
  });

  test("shows the director link of localhost if there is no control token", () => {
    expect(startupBannerText(readConfig({ PUBLIC_URL: "http://192.0.2.9:9000" }), 8080)).toContain(
      "Director:  http://localhost:8080/__mock/",
    );
  });
});
