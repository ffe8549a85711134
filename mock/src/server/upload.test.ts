import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";
import { imageBytesMax } from "./decode-image.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

const picture = (tint = 0) =>
  sharp(
    Buffer.from(
      Array.from({ length: 64 * 48 * 3 }, (_, at) => ((Math.floor(at / 3) % 64) * 3 + tint) % 256),
    ),
    {
      raw: { width: 64, height: 48, channels: 3 },
    },
  )
    .png()
    .toBuffer();
const form = (
  bytes: Buffer | string,
  { name = "proof.png", field = "file", ...fields }: Record<string, string> = {},
) => {
  const formData = new FormData();
  for (const [key, value] of Object.entries(fields)) formData.append(key, value);
  formData.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return formData;
};
type Phone = { headers: Record<string, string> };
async function send(
  phone: Phone,
  body: FormData | string,
  headers: Record<string, string> = {},
  address = mock.address,
) {
  const answer = await fetch(`${address}/lightweight/basic/upload`, {
    method: "POST",
    body,
    headers: { ...phone.headers, ...headers },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as {
      code: number;
      result: { url: string; field?: string } & Record<string, unknown>;
    },
  };
}

test("stores an image and serves it by a signed URL", async () => {
  const phone = await mock.phone("up~demo-buyer");
  const { status, body } = await send(
    phone,
    form(await picture(), { name: "../../etc/付款<b>.png", scene: "voucher" }),
  );
  expect([status, body]).toEqual([
    200,
    {
      code: 200,
      message: "成功",
      result: {
        url: expect.stringMatching(/^\/lightweight\/files\/[A-Za-z0-9]{32}\?s=/),
        name: "付款b.png",
        size: expect.any(Number),
        width: 64,
        height: 48,
        duplicated: 0,
        same: null,
        like: null,
      },
    },
  ]);
  const seen = await fetch(mock.address + body.result.url);
  expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).width).toBe(64);
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": expect.stringMatching(/^private, max-age=\d{4}, immutable$/),
  });
});

test("serves each world's images by URLs without a world name", async () => {
  const [a, b] = [await mock.phone("pic-a~demo-buyer"), await mock.phone("pic-b~demo-buyer")];
  const urls = [
    (await send(a, form(await picture(1)))).body.result.url,
    (await send(b, form(await picture(2)))).body.result.url,
  ];
  expect(urls[0]).not.toBe(urls[1]);
  for (const url of urls) expect((await fetch(mock.address + url)).status).toBe(200);
  await mock.control("POST", "/worlds/pic-a/reset", {});
  expect(
    await Promise.all(urls.map(async (it) => (await fetch(mock.address + it)).status)),
  ).toEqual([404, 200]);
});

test.each([
  ["HTML with the name of a JPEG", () => form("<html></html>", { name: "a.jpg" }), 10011],
  ["an SVG", () => form('<svg xmlns="http://www.w3.org/2000/svg"/>'), 10011],
  ["an empty file", () => form(""), 10013],
  ["11 MB", () => form(Buffer.alloc(11 * 1024 * 1024, 0xff)), 10012],
  ["one byte too many", () => form(Buffer.alloc(imageBytesMax + 1, 0xff)), 10012],
  [
    "a file of exactly the limit that is no image",
    () => form(Buffer.alloc(imageBytesMax, 0xff)),
    10011,
  ],
])("upload refuses %s with the matching error code", async (_what, body, code) => {
  const phone = await mock.phone("bad~demo-buyer");
  const answer = await send(phone, body());
  expect([answer.status, answer.body.code, answer.body.result]).toEqual([200, code, null]);
});

test.each([
  ["no file", () => new FormData(), "file"],
  ["a file under another name", () => form("x", { field: "picture" }), "picture"],
  [
    "a second file",
    () => {
      const formData = form("x");
      formData.append("file", new Blob(["y"]), "y");
      return formData;
    },
    "file",
  ],
])("upload refuses %s and names the field", async (_what, body, field) => {
  const phone = await mock.phone("bad~demo-buyer");
  const formData = body();
  if ([...formData.keys()].length === 0) formData.append("scene", "voucher");
  expect((await send(phone, formData)).body).toMatchObject({ code: 10001, result: { field } });
});

test("upload refuses an unknown form field next to the file and names it", async () => {
  const phone = await mock.phone("bad~demo-buyer");
  expect((await send(phone, form(await picture(), { surplus: "1" }))).body).toMatchObject({
    code: 10001,
    result: { field: "surplus" },
  });
});

test.each([
  ["JSON", { "content-type": "application/json" }, "{}", 415],
  ["multipart without a boundary", { "content-type": "multipart/form-data" }, "x", 400],
  [
    "truncated multipart",
    { "content-type": "multipart/form-data; boundary=b" },
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    400,
  ],
])("upload answers %s with an error envelope", async (_what, headers, body, status) => {
  const phone = await mock.phone("bad~demo-buyer");
  const answer = await send(phone, body, headers);
  expect([answer.status, typeof answer.body.code]).toEqual([status, "number"]);
});

test("responds 401 to an upload without a session", async () => {
  expect((await send({ headers: {} }, form(Buffer.alloc(1024)))).status).toBe(401);
});

test.each(["x", "..%2f..%2fpackage.json", "A".repeat(31), "A".repeat(33), "A".repeat(32)])(
  "responds 404 to the unknown or invalid file name %s",
  async (name) => {
    expect((await fetch(`${mock.address}/lightweight/files/${name}`)).status).toBe(404);
  },
);

test("stores images next to the database and keeps them after restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mock-upload-"));
  const dbPath = join(folder, "new", "mock.db");
  try {
    const first = await openMockForHttpTests({ dbPath });
    const phone = await first.phone("demo-buyer");
    const sendAgain = async () =>
      (await send(phone, form(await picture(3)), { "x-request-id": "request-0001" }, first.address))
        .body.result;
    const { url } = await sendAgain();
    expect((await sendAgain()).url).toBe(url);
    await first.close();
    expect(readdirSync(join(folder, "new", "uploads"))).toEqual([
      url.slice(url.lastIndexOf("/") + 1, url.indexOf("?")),
    ]);
    const second = await openMockForHttpTests({ dbPath });
    expect((await fetch(second.address + url)).status).toBe(200);
    await second.control("POST", "/worlds/_/reset", {});
    expect((await fetch(second.address + url)).status).toBe(404);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(existsSync(folder)).toBe(false);
});

test("queues uploads per user, refuses excess ones and accepts those of another user", async () => {
  const [busy, other] = [await mock.phone("many~demo-buyer"), await mock.phone("many~demo-seller")];
  const large = await sharp({
    create: { width: 6_000, height: 6_000, channels: 3, background: "#fff" },
  })
    .png()
    .toBuffer();
  const sent = Promise.all(Array.from({ length: 12 }, () => send(busy, form(large))));
  expect((await send(other, form(await picture(7)))).body.code).toBe(200);
  const said = (await sent).map((it) => it.body.code);
  expect(said.filter((it) => it === 200).length).toBeGreaterThanOrEqual(9);
  expect(new Set(said)).toEqual(new Set([200, 10_002]));
});

test("upload refuses another image under a used request id and repeats the first answer", async () => {
  const phone = await mock.phone("again~demo-buyer");
  const once = async (tint: number) =>
    (await send(phone, form(await picture(tint)), { "x-request-id": "request-0002" })).body;
  const first = await once(5);
  expect(first.code).toBe(200);
  // The two images have equal perceptual hashes, but other bytes, so the repeated id is refused.
  expect((await once(6)).code).toBe(10003);
  expect(await once(5)).toEqual(first);
});

test("upload accepts a PDF only with the scene dispute and serves it as a download", async () => {
  const phone = await mock.phone("pdf~demo-buyer");
  const bill = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
  const { body } = await send(phone, form(bill, { name: "bill.pdf", scene: "dispute" }));
  expect(body.result.url).toMatch(/^\/lightweight\/files\/[A-Za-z0-9]{28}_pdf\?s=/);
  const seen = await fetch(mock.address + body.result.url);
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(bill);
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="document.pdf"',
    "content-security-policy": "sandbox; default-src 'none'",
  });
  expect((await send(phone, form(bill, { scene: "voucher" }))).body.code).toBe(10011);
  expect((await send(phone, form(bill.subarray(0, 20), { scene: "dispute" }))).body.code).toBe(
    10011,
  );
});
