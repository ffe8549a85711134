import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

/** Returns the status of a request with headers that `fetch` does not allow. */
const statusWith = (
  address: string,
  headers: Record<string, string>,
  path = "/__mock/worlds/_/state",
) =>
  new Promise<number | undefined>((resolve, reject) => {
    httpRequest(address + path, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once("error", reject)
      .end();
  });

test.each([
  [{ host: "localhost:8081" }, 200],
  [{ host: "[::1]" }, 200],
  [{ host: "evil.example" }, 403],
  [{ host: "localhost.evil.example" }, 403],
  [{ host: "localhost", origin: "http://evil.example" }, 403],
  [{ host: "localhost", origin: "null" }, 403],
  [{ host: "localhost", origin: "http://localhost" }, 200],
  [{ host: "evil.example", "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "localhost" }, 403],
  [{ host: "localhost", "sec-fetch-site": "same-origin" }, 200],
  [{ host: "localhost", "sec-fetch-site": "none" }, 200],
  [{ host: "localhost", "sec-fetch-site": "cross-site" }, 403],
  [{ host: "localhost", "sec-fetch-site": "same-site" }, 403],
  [{ host: "localhost", "sec-fetch-site": "none", origin: "http://evil.example" }, 403],
  [{ host: "localhost:8081", referer: "http://localhost:8081/__mock/" }, 200],
  [{ host: "localhost:8081", referer: "http://localhost:9999/" }, 403],
  [{ host: "localhost:8081", referer: "about:blank" }, 403],
])(
  "if the mock has no control token, a request with the headers %j gets the status %i",
  async (headers, status) => {
    expect(await statusWith(mock.address, headers)).toBe(status);
  },
);

test("a mock with a control token accepts requests only with it, as header or page cookie", async () => {
  const own = await openMockForHttpTests({ controlToken: "control-canary" });
  try {
    const with_ = (headers: Record<string, string>) => statusWith(own.address, headers);
    expect([
      await with_({}),
      await with_({ authorization: "Bearer wrong" }),
      await with_({ authorization: "Bearer control-canary" }),
    ]).toEqual([403, 403, 200]);
    const page = await own.call("GET", "/__mock/?token=control-canary");
    const cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect([page.status, page.headers.get("location"), cookie.includes("canary")]).toEqual([
      303,
      "/__mock/",
      false,
    ]);
    expect([
      await with_({ cookie }),
      await with_({ cookie, origin: "http://evil.example" }),
      await with_({ cookie: "lwh5_mock=0" }),
      await with_({ cookie, "sec-fetch-site": "cross-site" }),
      await with_({ authorization: "Bearer control-canary", "sec-fetch-site": "cross-site" }),
    ]).toEqual([200, 403, 403, 403, 200]);
    expect(await statusWith(own.address, {}, "/__mock/worlds/_/state?token=control-canary")).toBe(
      403,
    );
  } finally {
    await own.close();
  }
});
