import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  fetchText,
  openBff,
  openStubBackend,
  testIndexHtml,
  createBuiltWebAppFolder,
} from "../../test/helpers/bff-server.ts";
import { embedRuntimeConfig } from "./assets.ts";

const openBffWithAssets = async (env = {}) => {
  const backend = await openStubBackend();
  return (await openBff(backend.address, { config: { webRoot: createBuiltWebAppFolder() }, env }))
    .address;
};

test("serves a hashed asset as immutable, in an encoding that Accept-Encoding lists", async () => {
  const address = await openBffWithAssets();
  const url = `${address}/lwh5/assets/app-Bx1_2-3a.js`;
  const br = await fetchText(url, { headers: { "accept-encoding": "br, gzip" } });
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(br.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(br.text).toContain("a script that is long enough");
  expect(
    (await fetchText(url, { headers: { "accept-encoding": "gzip" } })).headers.get(
      "content-encoding",
    ),
  ).toBe("gzip");
  expect(
    (await fetchText(url, { headers: { "accept-encoding": "identity" } })).headers.get(
      "content-encoding",
    ),
  ).toBeNull();
});

test("serves an asset in no encoding that Accept-Encoding refuses or does not list", async () => {
  const url = `${await openBffWithAssets()}/lwh5/assets/app-Bx1_2-3a.js`;
  const codingFor = async (accepted: string) =>
    (await fetchText(url, { headers: { "accept-encoding": accepted } })).headers.get(
      "content-encoding",
    );
  expect(await codingFor("br;q=0, gzip")).toBe("gzip");
  expect(await codingFor("br; q=0.0, gzip ; q=0")).toBeNull();
  expect(await codingFor("xbr, gzippy")).toBeNull();
  expect(await codingFor("GZIP;q=0.5, BR;q=1.0")).toBe("br");
});

test("sends Vary and the security headers with a script asset and with the app's page", async () => {
  const address = await openBffWithAssets();
  for (const path of ["assets/app-Bx1_2-3a.js", "home/buy"]) {
    const { headers, text } = await fetchText(`${address}/lwh5/${path}`, {
      headers: { "accept-encoding": "br" },
    });
    expect([headers.get("vary"), headers.get("content-encoding")]).toEqual([
      "accept-encoding",
      "br",
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-trace-id")).toMatch(/^[\w-]{8,}$/);
    expect(text).toContain(path === "home/buy" ? 'id="root"' : "a script that is long enough");
  }
});

test("responds to HEAD for an asset with headers only", async () => {
  const { status, headers, text } = await fetchText(
    `${await openBffWithAssets()}/lwh5/assets/app-Bx1_2-3a.js`,
    { method: "HEAD" },
  );
  expect([status, headers.get("content-type"), text]).toEqual([
    200,
    "text/javascript; charset=utf-8",
    "",
  ]);
  expect(Number(headers.get("content-length"))).toBeGreaterThan(0);
});

test("the BFF fails at start if a file of the built app has an unknown type", async () => {
  const root = createBuiltWebAppFolder();
  writeFileSync(join(root, "assets/sound-1.ogx"), "x");
  await expect(
    openBff((await openStubBackend()).address, { config: { webRoot: root } }),
  ).rejects.toThrow("*.ogx");
});

test("responds 404 with Cache-Control no-store to a request for an asset of another build", async () => {
  const { status, headers } = await fetchText(
    `${await openBffWithAssets()}/lwh5/assets/app-Cx1_2-3b.js`,
  );
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("sends the app's index.html with Cache-Control no-cache and with the runtime config inside", async () => {
  const address = await openBffWithAssets({ ASSET_UNIT: "AS", SOCKET_HEARTBEAT_MS: "2500" });
  const page = await fetchText(`${address}/lwh5/`);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const [, json = ""] = /id="runtime-config">(.*?)<\/script>/.exec(page.text) ?? [];
  expect(JSON.parse(json)).toEqual({
    director: false,
    assetUnit: "AS",
    assetName: "数字资产",
    idempotent: true,
    socket: { heartbeatMs: 2500, timeoutMs: 10_000, reconnectsMax: 5, reconnectMs: 3000 },
  });
});

test("the Link header of the app's page preloads exactly its script and its style sheet", async () => {
  const script =
    '<script type="module" fetchpriority="low" crossorigin src="/lwh5/assets/app-1.js"></script>';
  const sheet = '<link rel="stylesheet" crossorigin href="/lwh5/assets/app-2.css">';
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address, {
    config: { webRoot: createBuiltWebAppFolder(`${testIndexHtml}${script}${sheet}`) },
  });
  const style = "</lwh5/assets/app-2.css>; rel=preload; as=style; crossorigin";
  const module = "</lwh5/assets/app-1.js>; rel=modulepreload; crossorigin; fetchpriority=low";
  for (const path of ["", "home/buy"])
    expect((await fetchText(`${address}/lwh5/${path}`)).headers.get("link")).toBe(
      `${style}, ${module}`,
    );
  expect(
    (await fetchText(`${address}/lwh5/assets/app-Bx1_2-3a.js`)).headers.get("link"),
  ).toBeNull();
  expect((await fetchText(`${await openBffWithAssets()}/lwh5/`)).headers.get("link")).toBeNull();
});

test("embedRuntimeConfig escapes a setting that would end the script element", () => {
  const runtime = {
    director: false,
    assetUnit: "</script>$&",
    assetName: "x",
    idempotent: false,
    socket: { heartbeatMs: 1, timeoutMs: 1, reconnectsMax: 1, reconnectMs: 1 },
  };
  const page = embedRuntimeConfig(testIndexHtml, runtime);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  const [, json = ""] = /id="runtime-config">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual(runtime);
});

test("embedRuntimeConfig throws if the page has no runtime-config script", () => {
  expect(() => embedRuntimeConfig("<html></html>", {} as never)).toThrow("runtime-config");
});

test.each(["/lwh5/home/buy", "/lwh5/home/my/certification?p=x.y", "/lwh5/no/such/route"])(
  "a request for the path %s returns the app's page",
  async (path) => {
    const page = await fetchText((await openBffWithAssets()) + path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('id="root"');
  },
);

test.each([
  "/lwh5/assets/app-gone.js",
  "/lwh5/assets/nothing",
  "/lwh5/favicon.ico",
  "/lwh5/assets/app-Bx1_2-3a.js.map",
  "/lwh5/index.html",
  "/elsewhere",
])(
  "a request for the path %s, which is not served, returns 404 with the error envelope",
  async (path) => {
    const answer = await fetchText((await openBffWithAssets()) + path);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toEqual({
      code: 404,
      result: null,
      message: "请求的资源不存在",
    });
  },
);

test("responds 400 to a request for the build manifest .vite/manifest.json", async () => {
  expect((await fetchText(`${await openBffWithAssets()}/lwh5/.vite/manifest.json`)).status).toBe(
    400,
  );
});

test("responds 404 to a POST to a route of the app", async () => {
  expect(
    (await fetchText(`${await openBffWithAssets()}/lwh5/home/buy`, { method: "POST" })).status,
  ).toBe(404);
});

test.each(["/", "/lwh5"])("redirects the path %s to the app and keeps the query", async (path) => {
  const answer = await fetchText(`${await openBffWithAssets()}${path}?p=demo-buyer&x=1`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/lwh5/?p=demo-buyer&x=1");
});

test("responds 404 to a request for the app if it is not built, while /healthz works", async () => {
  const { address } = await openBff((await openStubBackend()).address);
  expect((await fetchText(`${address}/lwh5/`)).status).toBe(404);
  expect((await fetchText(`${address}/healthz`)).status).toBe(200);
});

test("responds 304 for an asset without a hash in its name if If-None-Match has its etag", async () => {
  const url = `${await openBffWithAssets()}/lwh5/icon.svg`;
  const first = await fetchText(url);
  expect([
    first.status,
    first.headers.get("content-type"),
    first.headers.get("cache-control"),
    first.text,
  ]).toEqual([200, "image/svg+xml", "no-cache", "<svg/>"]);
  const again = await fetchText(url, {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect([again.status, again.text, again.headers.get("x-content-type-options")]).toEqual([
    304,
    "",
    "nosniff",
  ]);
  expect((await fetchText(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});
