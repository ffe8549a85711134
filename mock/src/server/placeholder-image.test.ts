import { afterAll, expect, test } from "vitest";
import { drawPlaceholderImage, isPlaceholderImageName } from "./placeholder-image.ts";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";
import { decodeImage } from "./decode-image.ts";

const mock = await openMockForHttpTests();
afterAll(() => mock.close());

const name = (kind: string, last = "x") => `drawn${kind}${last.repeat(26)}`;

test.each([
  ["V", 540, 960],
  ["Q", 420, 420],
])(
  "draws a placeholder of kind %s with %i by %i pixels in less than 20 kB",
  async (kind, width, height) => {
    const bytes = await drawPlaceholderImage(name(kind));
    expect(await decodeImage(bytes)).toMatchObject({ ok: true, picture: { width, height } });
    expect(bytes.length).toBeLessThan(20_000);
  },
);

test("draws equal placeholder images for equal names, different ones for different names", async () => {
  expect(await drawPlaceholderImage(name("Q"))).toEqual(await drawPlaceholderImage(name("Q")));
  expect(await drawPlaceholderImage(name("Q", "y"))).not.toEqual(
    await drawPlaceholderImage(name("Q")),
  );
});

test("recognizes only valid names of placeholder images", () => {
  expect(
    [name("V"), name("B"), "a".repeat(32), `${name("V")}x`].map(isPlaceholderImageName),
  ).toEqual([true, false, false, false]);
});

test("serves the images of the seed data as PNG files", async () => {
  const phone = await mock.phone("pictures~demo-appeal");
  const { body: own } = await phone.call("GET", "/user/asset/v1/bill/method");
  const { body: orders } = await phone.call("GET", "/order/v1/list?status=40");
  const { orderId } = (orders.result as { records: { orderId: string }[] }).records[0] ?? {
    orderId: "",
  };
  const { body: order } = await phone.call("GET", `/order/v1/detail/${orderId}`);
  const urls = [
    ...(own.result as { qrCode: string }[]).map((it) => it.qrCode).filter((it) => it !== ""),
    ...(order.result as { vouchers: { url: string }[] }).vouchers.map((it) => it.url),
    ...(order.result as { appeal: { images: string[] } }).appeal.images,
  ];
  expect(urls.length).toBeGreaterThanOrEqual(4);
  for (const url of urls) {
    const answer = await fetch(mock.address + url);
    expect([url, answer.status, answer.headers.get("content-type")]).toEqual([
      url,
      200,
      "image/png",
    ]);
  }
});
