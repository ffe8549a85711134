import openapi from "contract/openapi.json" with { type: "json" };
import asyncapi from "contract/asyncapi.json" with { type: "json" };
import { expect, onTestFinished, test } from "vitest";
import { serverRows, worldRows } from "../../control/table.ts";
import { open } from "../../index.ts";
import { html, prose } from "./markup.ts";

async function served(options: Parameters<typeof open>[0] = {}) {
  const mock = await open(options);
  onTestFinished(() => mock.close());
  return async (name: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${mock.address}/__mock/docs/${name}`, { headers, redirect: "manual" });
    return {
      status: answer.status,
      to: answer.headers.get("location"),
      policy: answer.headers.get("content-security-policy"),
      text: await answer.text(),
    };
  };
}
const idsIn = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test("each call has its place, with its fields, refusals and example, and leads to each part that it names", async () => {
  const get = await served();
  const { text, policy } = await get("");
  const operations = Object.values(openapi.paths).flatMap((it) => Object.values(it) as { operationId?: string }[]);
  const names = operations.flatMap(({ operationId }) => operationId ?? []);
  expect([names.length, names.filter((it) => !idsIn(text).includes(it))]).toEqual([65, []]);
  const pay = text.slice(text.indexOf('id="pay"'), text.indexOf('id="replenish"'));
  for (const it of ["vouchers", "methodId", "orderStatus", "Example of a body", 'data-path="/lightweight/order/v1/pay"'])
    expect(pay).toContain(it);
  const inside = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(inside.filter((it) => !idsIn(text).includes(it))).toEqual([]);
  expect(policy).toContain("trusted-types 'none'");
  expect(text).not.toMatch(/<script>| style=| on\w+="/);
});

test("so has each control call, and each frame of the socket", async () => {
  const get = await served();
  const control = idsIn((await get("control.html")).text);
  expect(Object.keys({ ...serverRows, ...worldRows }).filter((it) => !control.includes(it))).toEqual([]);
  const { text } = await get("socket.html");
  expect(Object.keys(asyncapi.components.messages).filter((it) => !idsIn(text).includes(it))).toEqual([]);
  expect(text).toContain('<a href="index.html#orderDetail">');
  expect(await get("asyncapi.json")).toMatchObject({ status: 302, to: "/asyncapi.json" });
  expect((await get("no.html")).status).toBe(404);
});

test("in a dialect the page says what is spoken; with a token only who shows it may read", async () => {
  const get = await served({ dialect: "java", controlToken: "a-token-of-control" });
  expect((await get("")).status).toBe(403);
  const { text } = await get("", { authorization: "Bearer a-token-of-control" });
  expect(text).toContain("tradeId");
  expect(text).not.toContain("data-login");
});

test("what somebody wrote is never markup", () => {
  expect(html`<p title="${'"'}">${"<b>&"}${[html`<i>`, 1]}</p>`.html).toBe('<p title="&quot;">&lt;b&gt;&amp;<i>1</p>');
  expect(prose("a `<b>`\n- c").html).toBe('<p>a <code>&lt;b&gt;</code></p><p class="listed">c</p>');
});
