import { expect, test } from "vitest";
import { httpUrlOrUndefined, addOrderIdToUrl } from "./customer-service-url.ts";

test("accepts only HTTP and HTTPS URLs of customer service", () => {
  expect(httpUrlOrUndefined("https://help.example/chat?id=1")).toBe(
    "https://help.example/chat?id=1",
  );
  expect(httpUrlOrUndefined("/lightweight/files/x")).toBe(`${location.origin}/lightweight/files/x`);
  for (const bad of ["", "javascript:alert(1)", "data:text/html,x", "http://["])
    expect(httpUrlOrUndefined(bad)).toBeUndefined();
});

test("adds the order id before the fragment of the customer service URL", () => {
  expect(addOrderIdToUrl("https://help.example/chat?id=1#pass", "O1")).toBe(
    "https://help.example/chat?id=1&orderId=O1#pass",
  );
});
