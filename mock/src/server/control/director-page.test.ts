import { expect, test } from "vitest";
import { openMockServer } from "../../index.ts";
import { renderDirectorPage, directorContentSecurityPolicy } from "./director-page.ts";

test("the director page loads the built director, and shows links if scripts are disabled", () => {
  const page = renderDirectorPage(true);
  expect(page).toContain('<script type="module" src="/__mock/console/main.js"></script>');
  expect(page).toMatch(/<noscript>[^]*\?p=demo-buyer[^]*<\/noscript>/);
  // The content security policy allows no inline script or style.
  expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
});

test("the director page shows only links if the director is not built", () => {
  expect(renderDirectorPage(false)).toMatch(/<main>[^]*\?p=demo-seller/);
  expect(renderDirectorPage(false)).not.toContain("<script");
});

test("the director page has an inline icon, also if the director is not built", () => {
  for (const isBuilt of [true, false])
    expect(renderDirectorPage(isBuilt)).toContain('<link rel="icon" href="data:image/svg+xml,');
});

test("links of the director page, except to the app, lead to paths that the mock serves", async () => {
  await using mock = Object.assign(await openMockServer(), {
    [Symbol.asyncDispose]: () => mock.close(),
  });
  const links = [...renderDirectorPage(false).matchAll(/href="([^"]+)"/g)].flatMap(
    ([, href = ""]) => (/^(\/lwh5\/|data:)/.test(href) ? [] : [href]),
  );
  expect(links).toEqual(
    expect.arrayContaining([
      "/openapi.json",
      "/asyncapi.json",
      "/__mock/openapi.json",
      "/__mock/director.css",
    ]),
  );
  for (const href of links)
    expect([href, (await fetch(mock.address + href)).status]).toEqual([href, 200]);
});

test("the director's CSP forbids pages to frame it, and forbids it to frame other hosts", () => {
  expect(directorContentSecurityPolicy).toMatch(
    /^default-src 'none';.*frame-src 'self';.*frame-ancestors 'none'/,
  );
});

test("responds 404 to invalid and unknown names of director files", async () => {
  await using mock = Object.assign(await openMockServer(), {
    [Symbol.asyncDispose]: () => mock.close(),
  });
  for (const name of ["nothing.js", "..%2findex.js", "%2e%2e%2fmain.js", "main.js.map", "main"]) {
    const answer = await fetch(`${mock.address}/__mock/console/${name}`);
    expect([name, answer.status]).toEqual([name, 404]);
    expect(await answer.json()).toMatchObject({ code: "unknown.address" });
  }
});
