import { calls } from "contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaLeavesOf } from "../../../contract/src/dialect/unwrap-schema.ts";
import { drawPlaceholderImage } from "./placeholder-image.ts";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";
import { imageUrlFields, removeImageUrlSignatures } from "../backend/context/signed-image-url.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

test("imageUrlFields contains each image field of the call table", () => {
  const leaves = Object.values(calls).flatMap((row) => schemaLeavesOf(row.output));
  const pictures = leaves
    .filter((it) => it.meaning === "picture")
    .map(({ path }) => /(\w+)[[\]]*$/.exec(path)?.[1] ?? path);
  expect(pictures.length).toBeGreaterThan(4);
  expect(pictures.filter((it) => !imageUrlFields.has(it))).toEqual([]);
});

type Order = { vouchers: { url: string }[] };
async function firstVoucher(
  world: string,
): Promise<{ phone: Awaited<ReturnType<typeof mock.phone>>; url: string }> {
  const phone = await mock.phone(`${world}~demo-appeal`);
  const list = (await phone.call("GET", "/order/v1/list?status=40")).body.result as {
    records: { orderId: string }[];
  };
  const order = (await phone.call("GET", `/order/v1/detail/${list.records[0]?.orderId}`)).body
    .result as Order;
  return { phone, url: order.vouchers[0]?.url ?? "" };
}
/** Uploads an image and returns its URL. */
async function upload(phone: { headers: Record<string, string> }): Promise<string> {
  const body = new FormData();
  body.append(
    "file",
    new Blob([new Uint8Array(await drawPlaceholderImage(`drawnQ${"x".repeat(26)}`))]),
    "a.png",
  );
  const answer = await fetch(`${mock.address}/lightweight/basic/upload`, {
    method: "POST",
    body,
    headers: phone.headers,
  });
  return ((await answer.json()) as { result: { url: string } }).result.url;
}
const statusOf = async (path: string) => (await fetch(mock.address + path)).status;

test("refuses image URLs without a signature or with a wrong one", async () => {
  const { url } = await firstVoucher("pass-a");
  const bare = url.slice(0, url.indexOf("?"));
  const later = url.replace(
    /s=(\w+)/,
    (_all, until: string) => `s=${(Number.parseInt(until, 36) + 3_600_000).toString(36)}`,
  );
  const other = `${bare.slice(0, -1)}${bare.endsWith("a") ? "b" : "a"}${url.slice(bare.length)}`;
  const forged = [bare, `${bare}?s=`, `${url}x`, url.slice(0, -1), later, other, `${url}&s=1`];
  expect(await Promise.all(forged.map(statusOf))).toEqual(forged.map(() => 404));
  expect(await statusOf(url)).toBe(200);
});

test("an image URL expires after two hours, and a later response contains a new one", async () => {
  const world = "pass-b";
  const phone = await mock.phone(`${world}~demo-appeal`);
  const url = await upload(phone);
  await phone.call("POST", "/user/v1/pay/account/setting", {
    body: { type: "profile", avatar: url },
  });
  await mock.control("POST", `/worlds/${world}/clock`, { freeze: true });
  expect(await statusOf(url)).toBe(200);
  await mock.control("POST", `/worlds/${world}/clock`, { advanceMs: 2 * 3_600_000 });
  expect(await statusOf(url)).toBe(404);
  const info = (await (await mock.phone(`${world}~demo-appeal`)).call("GET", "/user/v1/info")).body
    .result as { avatar: string };
  expect([info.avatar === url, info.avatar.split("?")[0], await statusOf(info.avatar)]).toEqual([
    false,
    url.split("?")[0],
    200,
  ]);
});

test("removes the signature of an image URL inside a chat message", async () => {
  const { phone, url } = await firstVoucher("pass-c");
  const list = (await phone.call("GET", "/order/v1/list?status=40")).body.result as {
    records: { orderId: string }[];
  };
  const line = {
    orderId: list.records[0]?.orderId,
    msgType: 1,
    content: url,
    clientMsgId: "pass-line-1",
  };
  const sent = (await phone.call("POST", "/chat/v1/send/message", { body: line })).body;
  expect(sent.code, JSON.stringify(sent)).toBe(200);
  expect((sent.result as { content: string }).content).toBe(url.split("?")[0]);
});

test("accepts a signed image URL as the avatar", async () => {
  const phone = await mock.phone("pass-d~demo-appeal");
  const url = await upload(phone);
  const saved = await phone.call("POST", "/user/v1/pay/account/setting", {
    body: { type: "profile", avatar: url },
  });
  expect(saved.body.code).toBe(200);
  const info = (await phone.call("GET", "/user/v1/info")).body.result as { avatar: string };
  expect([info.avatar.split("?")[0], await statusOf(info.avatar)]).toEqual([
    url.split("?")[0],
    200,
  ]);
});

test("removeImageUrlSignatures accepts input of 50,000 nested levels without an error", () => {
  const deep = "[".repeat(50_000) + "]".repeat(50_000);
  expect(() => removeImageUrlSignatures(JSON.parse(deep))).not.toThrow();
});
