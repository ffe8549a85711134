import { expect, test } from "vitest";
import { safeWebUrl, urlWithOrder } from "./customer-service-url.ts";

test("accepts only HTTP and HTTPS URLs", () => {
  expect(safeWebUrl("https://help.example/chat?id=1")).toBe("https://help.example/chat?id=1");
  expect(safeWebUrl("/lightweight/files/x")).toBe(`${location.origin}/lightweight/files/x`);
  for (const bad of ["", "javascript:alert(1)", "data:text/html,x", "http://["])
    expect(safeWebUrl(bad)).toBeUndefined();
});

test("adds the order id before the URL fragment", () => {
  expect(urlWithOrder("https://help.example/chat?id=1#pass", "O1")).toBe(
    "https://help.example/chat?id=1&orderId=O1#pass",
  );
});
