import { expect, test } from "vitest";
import { open } from "../../index.ts";
import { directorPage, directorPolicy } from "./director-page.ts";

test("where the director is built its page loads it, and without script the links are there still", () => {
  const page = directorPage(true);
  expect(page).toContain('<script type="module" src="/__mock/console/main.js"></script>');
  expect(page).toMatch(/<noscript>[^]*\?p=demo-buyer[^]*<\/noscript>/);
  // The policy allows no line of script or style within the page.
  expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
});

test("where it is not built the links are the page", () => {
  expect(directorPage(false)).toMatch(/<main>[^]*\?p=demo-seller/);
  expect(directorPage(false)).not.toContain("<script");
});

test("links only to addresses that the mock serves", async () => {
  await using mock = Object.assign(await open(), { [Symbol.asyncDispose]: () => mock.close() });
  const links = [...directorPage(false).matchAll(/href="([^"]+)"/g)].flatMap(([, href = ""]) =>
    href.startsWith("/lwh5/") ? [] : [href],
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

test("no other page may show it, nor may it show one of another host", () => {
  expect(directorPolicy).toMatch(/^default-src 'none';.*frame-src 'self';.*frame-ancestors 'none'/);
});

test("of its files only those are given that the build has made", async () => {
  await using mock = Object.assign(await open(), { [Symbol.asyncDispose]: () => mock.close() });
  for (const name of ["nothing.js", "..%2findex.js", "%2e%2e%2fmain.js", "main.js.map", "main"]) {
    const answer = await fetch(`${mock.address}/__mock/console/${name}`);
    expect([name, answer.status]).toEqual([name, 404]);
    expect(await answer.json()).toMatchObject({ code: "unknown.address" });
  }
});
