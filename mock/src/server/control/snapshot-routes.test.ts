import { gunzipSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
let other: typeof mock;
beforeAll(async () => {
  mock = await openMockForHttpTests();
  other = await openMockForHttpTests();
});
afterAll(async () => {
  await mock.close();
  await other.close();
});
type Mock = typeof mock;

const pair = { buyer: "demo-buyer", seller: "demo-seller" };
const ask = async (at: Mock, method: string, path: string, body?: unknown) => {
  const answer = await at.call(method, `/__mock${path}`, { body });
  return { status: answer.status, body: answer.body as unknown as Record<string, unknown> };
};
const file = async (at: Mock, path: string) =>
  Buffer.from(await (await fetch(`${at.address}/__mock${path}/file`)).arrayBuffer());
const put = async (at: Mock, path: string, bytes: Buffer) => {
  const answer = await fetch(`${at.address}/__mock${path}/file`, {
    method: "PUT",
    headers: { "content-type": "application/gzip" },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const picture = () =>
  sharp(
    Buffer.from(
      Array.from({ length: 64 * 48 * 3 }, (_, at) => ((Math.floor(at / 3) % 64) * 3) % 256),
    ),
    {
      raw: { width: 64, height: 48, channels: 3 },
    },
  )
    .png()
    .toBuffer();

/** Creates a world with an order, an uploaded image, and a snapshot of it. */
async function kept(name: string) {
  await mock.control("POST", "/worlds", { name, frozen: true, scale: 60 });
  await mock.control("POST", `/worlds/${name}/orders`, { ...pair, status: 30 });
  const phone = await mock.phone(`${name}~demo-buyer`);
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await picture())]), "a.png");
  form.set("scene", "voucher");
  const sent = await fetch(`${mock.address}/lightweight/basic/upload`, {
    method: "POST",
    headers: phone.headers,
    body: form,
  });
  const { url } = ((await sent.json()) as { result: { url: string } }).result;
  await mock.control("PUT", `/worlds/${name}/snapshots/s`);
  return { at: `/worlds/${name}/snapshots/s`, phone, picture: url.replace(/.*\/|\?.*/g, "") };
}

/** Creates an order completed by a ruling. Equal worlds return the same ids and random results. */
async function purchase(at: Mock, world: string) {
  const { body } = await ask(at, "POST", `/worlds/${world}/orders`, {
    ...pair,
    status: 50,
    completeType: 3,
  });
  expect(await at.control("GET", `/worlds/${world}/audit`)).toMatchObject({ ok: true });
  const { now } = (await at.control("GET", `/worlds/${world}/state`)) as { now: number };
  return { ...body, now };
}

test("a purchase gives the same result in a restored, imported or copied world", async () => {
  const { at } = await kept("snap-a");
  expect((await put(other, "/worlds/_/snapshots/s", await file(mock, at))).status).toBe(200);
  await other.control("POST", "/worlds", { name: "snap-b", from: { world: "_", snapshot: "s" } });
  await mock.control("POST", "/worlds", { name: "snap-c", from: { world: "snap-a" } });
  const first = await purchase(mock, "snap-a");
  expect([await purchase(other, "snap-b"), await purchase(mock, "snap-c")]).toEqual([first, first]);
  await mock.control("POST", `${at}/restore`);
  expect(await purchase(mock, "snap-a")).toEqual(first);
});

test("a copy of a world contains its images and time, but no sessions", async () => {
  const { picture, phone } = await kept("snap-d");
  await mock.control("POST", "/worlds", { name: "snap-e", from: { world: "snap-d" } });
  const [first, copy] = [
    await ask(mock, "GET", "/worlds/snap-d"),
    await ask(mock, "GET", "/worlds/snap-e"),
  ];
  expect(copy.body).toMatchObject({
    now: first.body["now"],
    frozen: true,
    timeScale: 60,
    users: first.body["users"],
    seed: 1,
  });
  const headers = {
    "x-access-token": phone.token.replace("snap-d", "snap-e"),
    "x-key": "snap-e~demo-buyer",
  };
  expect((await mock.call("GET", "/lightweight/user/v1/info", { headers })).status).toBe(401);
  await mock.control("POST", "/worlds/snap-e/reset", {});
  const { rows, files } = parsed(await taken("snap-e"));
  expect([
    Object.keys(files),
    rows.some((it) => it.rows.some((row) => JSON.stringify(row).includes(picture))),
  ]).toEqual([[picture], true]);
});

type File = {
  schema: number;
  rows: { table: string; columns: string[]; rows: Record<string, unknown>[] }[];
  files: Record<string, string>;
};
async function taken(name: string): Promise<Buffer> {
  await mock.control("PUT", `/worlds/${name}/snapshots/t`);
  return file(mock, `/worlds/${name}/snapshots/t`);
}
const parsed = (bytes: Buffer): File => JSON.parse(gunzipSync(bytes).toString()) as File;
const packed = (it: object): Buffer => gzipSync(JSON.stringify(it));

test("a snapshot file contains no credentials, and an invalid file is not imported", async () => {
  const { at, phone } = await kept("snap-f");
  const whole = parsed(await file(mock, at));
  const rowsOf = (table: string) => whole.rows.find((it) => it.table === table)?.rows ?? [];
  expect([
    rowsOf("sessions"),
    rowsOf("smsCodes"),
    rowsOf("settings").filter((it) => it["name"] === "lockKey"),
  ]).toEqual([[], [], []]);
  expect(JSON.stringify(whole)).not.toContain(phone.token);
  const changed = (table: string, change: (it: File["rows"][number]) => object) =>
    packed({
      ...whole,
      rows: whole.rows.map((it) => (it.table === table ? { ...it, ...change(it) } : it)),
    });
  const refused: [Buffer, number, string][] = [
    [Buffer.from("no"), 400, "not compressed by gzip"],
    [packed({ format: "other" }), 400, "format does not match lwh5-snapshot/1"],
    [packed({ ...whole, schema: whole.schema + 1 }), 409, `schema ${whole.schema + 1}`],
    [changed("users", () => ({ table: "visitors" })), 400, "no table visitors"],
    [
      changed("users", ({ columns }) => ({ columns: [...columns, "shoeSize"] })),
      400,
      "no column users.shoeSize",
    ],
    [
      changed("orders", ({ rows }) => ({ rows: rows.map((it) => ({ ...it, amount: -1 })) })),
      400,
      "rows do not fit",
    ],
    [changed("entrusts", () => ({ rows: [] })), 400, "refer to missing rows"],
    [
      changed("timers", ({ rows }) => ({ rows: rows.map((it) => ({ ...it, kind: "__proto__" })) })),
      400,
      "no timer of the kind __proto__",
    ],
    [
      changed("accounts", ({ rows }) => ({ rows: rows.map((it) => ({ ...it, balance: 1 })) })),
      400,
      "balances equal the sums of their postings",
    ],
  ];
  for (const [bytes, status, sentence] of refused)
    expect(await put(mock, "/worlds/snap-f/snapshots/bad", bytes)).toEqual({
      status,
      body: expect.objectContaining({ error: expect.stringContaining(sentence) }),
    });
  expect((await ask(mock, "PUT", "/worlds/snap-f/snapshots/bad/file", {})).body).toMatchObject({
    error: "the body must be application/gzip",
  });
  expect((await ask(mock, "POST", "/worlds/snap-f/snapshots/bad/restore")).body).toMatchObject({
    code: "unknown.snapshot",
    known: ["s"],
  });
});

test("imports a snapshot file of an earlier schema, and deletes a snapshot on request", async () => {
  const { at } = await kept("snap-g");
  const whole = parsed(await file(mock, at));
  const earlier = whole.rows
    .filter((it) => it.table !== "outages")
    .map((row) =>
      row.table === "orders"
        ? { ...row, columns: row.columns.filter((one) => one !== "payAsked") }
        : row,
    );
  expect(
    (
      await put(
        mock,
        "/worlds/snap-g/snapshots/old",
        packed({ ...whole, schema: 1, rows: earlier }),
      )
    ).status,
  ).toBe(200);
  expect((await ask(mock, "POST", "/worlds/snap-g/snapshots/old/restore")).status).toBe(200);
  expect(await purchase(mock, "snap-g")).toMatchObject({ status: 50 });
  expect((await ask(mock, "DELETE", at)).status).toBe(204);
  expect((await ask(mock, "DELETE", at)).body).toMatchObject({
    code: "unknown.snapshot",
    known: ["old"],
  });
});

test("refuses to copy an unknown world or snapshot, and to copy a world with another seed", async () => {
  const make = (from: object, input: object = {}) =>
    ask(mock, "POST", "/worlds", { from, ...input });
  expect([
    (await make({ world: "snap-none" })).body,
    (await make({ world: "_", snapshot: "none" })).body,
    (await make({ world: "_" }, { seed: 5 })).body,
  ]).toMatchObject([
    { code: "unknown.world" },
    { code: "unknown.snapshot" },
    { code: "badRequest", field: "from" },
  ]);
});

test("refuses a token of an earlier world of the same name", async () => {
  const login = async () => {
    await mock.control("POST", "/worlds", { name: "again", ifExists: "reset" });
    return mock.phone("again~demo-buyer");
  };
  const before = await login();
  expect((await before.call("GET", "/user/v1/info")).status).toBe(200);
  await mock.control("DELETE", "/worlds/again");
  await login();
  expect((await before.call("GET", "/user/v1/info")).status).toBe(401);
});

test("exports a world without storing a snapshot of it, and another mock restores the export", async () => {
  await mock.control("POST", "/worlds", { name: "stands", frozen: true });
  for (let at = 0; at < 20; at += 1) await mock.control("PUT", `/worlds/stands/snapshots/s${at}`);
  const before = await mock.control("GET", "/worlds/stands/snapshots");
  const { orderId } = (await mock.control("POST", "/worlds/stands/orders", {
    ...pair,
    status: 30,
  })) as { orderId: string };
  const bytes = await file(mock, "/worlds/stands");
  expect(await mock.control("GET", "/worlds/stands/snapshots")).toEqual(before);
  await other.control("POST", "/worlds", { name: "goes-on", frozen: true });
  expect((await put(other, "/worlds/goes-on/snapshots/it", bytes)).status).toBe(200);
  await other.control("POST", "/worlds/goes-on/snapshots/it/restore");
  expect(await other.control("GET", `/worlds/goes-on/orders/${orderId}`)).toMatchObject({
    status: 30,
  });
});
