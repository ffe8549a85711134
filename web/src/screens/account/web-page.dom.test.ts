import { expect, test } from "vitest";
import { webPage, withOrder } from "./web-page.ts";

test("only pages of the web are opened", () => {
  expect(webPage("https://help.example/chat?id=1")).toBe("https://help.example/chat?id=1");
  expect(webPage("/lightweight/files/x")).toBe(`${location.origin}/lightweight/files/x`);
  for (const bad of ["", "javascript:alert(1)", "data:text/html,x", "http://["]) expect(webPage(bad)).toBeUndefined();
});

test("an order goes along before what no server is sent", () => {
  expect(withOrder("https://help.example/chat?id=1#pass", "O1")).toBe("https://help.example/chat?id=1&orderId=O1#pass");
});
