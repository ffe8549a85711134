import { expect, test } from "vitest";
import { safeWebUrl, urlWithOrder } from "./web-page.ts";

test("only pages of the web are opened", () => {
  expect(safeWebUrl("https://help.example/chat?id=1")).toBe("https://help.example/chat?id=1");
  expect(safeWebUrl("/lightweight/files/x")).toBe(`${location.origin}/lightweight/files/x`);
  for (const bad of ["", "javascript:alert(1)", "data:text/html,x", "http://["])
    expect(safeWebUrl(bad)).toBeUndefined();
});

test("an order goes along before what no server is sent", () => {
  expect(urlWithOrder("https://help.example/chat?id=1#pass", "O1")).toBe(
    "https://help.example/chat?id=1&orderId=O1#pass",
  );
});
