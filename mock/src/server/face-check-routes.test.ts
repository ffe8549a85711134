import { Script } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faceCheckPageScript } from "./face-check-page.ts";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

const identity = { realName: "李新", idCard: "110105199003071239" };
/** Starts the face check of a new user. */
async function sentAway(world: string) {
  const phone = await mock.phone(`${world}~demo-new`);
  const asked = await phone.call("POST", "/user/v1/face/verify/code", { body: identity });
  const { certifyId, certifyUrl } = asked.body.result as { certifyId: string; certifyUrl: string };
  const say = (body: unknown) => mock.call("POST", `${certifyUrl}/result`, { body });
  const authenticate = () => phone.call("PUT", "/user/v1/authentication", { body: { certifyId } });
  return { certifyId, certifyUrl, say, authenticate };
}

test("serves the page of the face check provider with a strict content policy", async () => {
  const { certifyUrl } = await sentAway("page");
  const page = await mock.call("GET", certifyUrl);
  const html = page.body as unknown as string;
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/,
  );
  expect(html).not.toMatch(/<style|style=|onclick|<script>/);
  for (const [, address = ""] of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect((await mock.call("GET", address)).status).toBe(200);
});

test("the script of the face check page contains its texts", () => {
  for (const text of ["请正对屏幕", "眨眨眼", "张张嘴", "无法打开相机，请在系统设置中允许"])
    expect(faceCheckPageScript).toContain(text);
  expect(faceCheckPageScript).toContain('"/lwh5/home/certifAliyun?certifyId=" + certifyId');
  expect(new Script(faceCheckPageScript)).toBeInstanceOf(Script);
});

test("authenticate certifies the user after a passed face check", async () => {
  const { say, authenticate } = await sentAway("pass");
  expect((await say({ passed: true })).body).toEqual({ ok: 1 });
  expect((await authenticate()).body).toMatchObject({ code: 200, result: { isAuthentication: 2 } });
});

test("authenticate does not certify the user after a failed face check", async () => {
  const { say, authenticate } = await sentAway("fail");
  await say({ passed: false });
  expect((await authenticate()).body.code).toBe(20008);
});

test("face checks in two worlds with the same seed data have different certifyIds", async () => {
  const [a, b] = [await sentAway("twin-a"), await sentAway("twin-b")];
  expect(a.certifyId).not.toBe(b.certifyId);
  await b.say({ passed: true });
  expect([(await a.authenticate()).body.code, (await b.authenticate()).body.code]).toEqual([
    20008, 200,
  ]);
});

test("the face check provider accepts only known ids and a boolean result", async () => {
  const { say } = await sentAway("known");
  expect(
    (await mock.call("POST", "/provider/face/unknown1/result", { body: { passed: true } })).status,
  ).toBe(404);
  expect((await mock.call("GET", "/provider/face/a%2e%2e")).status).toBe(404);
  for (const body of [{}, { passed: "yes" }, []]) expect((await say(body)).status).toBe(400);
});
