import { Script } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";
import { customerServicePageScript } from "./customer-service-page-script.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

type Answer = {
  lines: string[];
  choices: string[];
  card: { sum: string; tail: string } | null;
  human: boolean;
};

/** Logs in and returns functions that call the support page with the pass of `getOnlineCustom`. */
async function guest(p: string) {
  const phone = await mock.phone(p);
  const asked = await phone.call("GET", "/basic/v1/app/getOnlineCustom");
  const { url, takesOrder } = asked.body.result as { url: string; takesOrder: number };
  const [page = "", pass = ""] = url.split("#");
  const post = async (what: string, body: object) =>
    mock.call("POST", `/provider/service/${what}`, { body: { pass, ...body } });
  const ask = async (text: string, more: object = {}) =>
    (await post("ask", { text, ...more })).body as unknown as Answer;
  return { phone, page, pass, takesOrder, post, ask };
}

test("serves the support page with a strict CSP and the pass only in the URL fragment", async () => {
  const { page, pass } = await guest("desk-page~demo-buyer");
  expect([page, pass.length > 40]).toEqual(["/provider/service", true]);
  const answer = await mock.call("GET", page);
  const html = answer.body as unknown as string;
  expect(answer.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  expect(html).not.toMatch(/<style|style=|onclick|<script>/);
  for (const [, address = ""] of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect((await mock.call("GET", address)).status).toBe(200);
  expect(new Script(customerServicePageScript)).toBeInstanceOf(Script);
});

test("the support page shows the amount of an attached order in its card", async () => {
  const { ask, post, takesOrder, phone } = await guest("desk-order~demo-appeal");
  expect(takesOrder).toBe(1);
  const { orders } = (await post("orders", {})).body as unknown as {
    orders: { orderId: string; sum: string; tail: string }[];
  };
  expect(orders.length).toBeGreaterThan(3);
  for (const { orderId, sum, tail } of orders) {
    const { lines, card } = await ask("", { orderId });
    expect([card?.sum, card?.tail]).toEqual([sum, tail]);
    expect(lines).toHaveLength(1);
    const { amount } = (await phone.call("GET", `/order/v1/detail/${orderId}`)).body.result as {
      amount: number;
    };
    expect(`${sum}${tail}`.replace(/[¥,]/g, "")).toBe(amount.toFixed(2));
  }
});

test("the support page answers common questions and hands over to a human on request", async () => {
  const { ask } = await guest("desk-talk~demo-buyer");
  expect((await ask("")).choices).toContain("转人工");
  expect((await ask("付错金额")).lines[0]).toContain("付款金额有误");
  expect((await ask("我的密码是 283917")).lines[0]).toContain("不要把密码或验证码发给任何人");
  expect((await ask("天气如何")).lines[0]).toContain("没有听懂");
  const handed = await ask("转人工");
  expect([handed.human, handed.lines[0]]).toEqual([true, "已接入人工客服，我是小林。"]);
  expect((await ask("天气如何", { human: true })).lines[0]).toMatch(/^收到/);
  expect((await ask("谢谢", { human: true })).human).toBe(true);
});

test("the support page accepts a pass only for its user and world and until it expires", async () => {
  const [mine, other] = [await guest("desk-a~demo-appeal"), await guest("desk-a~demo-buyer")];
  const { orders } = (await mine.post("orders", {})).body as unknown as {
    orders: { orderId: string }[];
  };
  expect((await other.ask("", { orderId: orders[0]?.orderId })).card).toBeNull();
  const forged = mine.pass.replace("desk-a", "desk-page");
  for (const pass of [
    forged,
    `${mine.pass.slice(0, -1)}!`,
    "",
    mine.pass.replace(/U\d+/, "U10018"),
  ])
    expect(
      (await mock.call("POST", "/provider/service/ask", { body: { pass, text: "" } })).status,
    ).toBe(401);
  for (const body of [{ text: 7 }, { text: "x".repeat(501) }, {}])
    expect((await mine.post("ask", body)).status).toBe(400);
  await mock.control("POST", "/worlds/desk-a/clock", { advanceMs: 2 * 3_600_000 });
  expect((await mine.post("ask", { text: "" })).status).toBe(401);
});
