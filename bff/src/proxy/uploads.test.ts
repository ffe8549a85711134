import { calls } from "contract";
import { expect, test } from "vitest";
import { nonPixelPartNames } from "../../../web/e2e/image-metadata.ts";
import { hiddenMetadataText } from "../../../web/e2e/image-fixtures.ts";
import {
  type ExpectedUploadResult,
  type UploadFixture,
  uploadFixtures,
} from "../../../web/e2e/upload-fixtures.ts";
import { fetchText, openBff } from "../../test/helpers/bff-server.ts";

const p = "uploads~demo-buyer";
/** Expected HTTP status and code for each kind of fixture. The BFF itself checks the size. */
const answers: Record<ExpectedUploadResult, [number, number]> = {
  clean: [200, 200],
  type: [200, 10011],
  sides: [200, 10012],
  size: [413, 413],
  empty: [200, 10013],
};

let address: string;
let headers: Record<string, string>;

/**
 * Escapes a file name as a browser does. An unescaped line break could end the header
 * early, and the rest of the name would become part of the file.
 */
const escapedName = (name: string) =>
  name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

async function send({ bytes, name, type }: Pick<UploadFixture, "bytes" | "name" | "type">) {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${escapedName(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
  const answer = await fetchText(`${address}/lightweight/basic/upload`, {
    method: "POST",
    headers: { ...headers, "content-type": "multipart/form-data; boundary=b" },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]),
  });
  return {
    status: answer.status,
    text: answer.text,
    ...(JSON.parse(answer.text) as { code: number; result: { url: string; name: string } }),
  };
}

async function logIn(): Promise<void> {
  ({ address } = await openBff("mock", { rows: Object.values(calls) }));
  const login = await fetchText(`${address}/lightweight/user/v1/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-key": p },
    body: JSON.stringify({ p, deviceTag: "ios" }),
  });
  headers = {
    "x-key": p,
    "x-access-token": (JSON.parse(login.text) as { result: { token: string } }).result.token,
  };
}

test("stores valid image fixtures without metadata, and rejects invalid ones with their error code", {
  timeout: 30_000,
}, async () => {
  await logIn();
  expect(uploadFixtures).toHaveLength(40);
  for (const fixture of uploadFixtures) {
    const { status, text, code, result } = await send(fixture);
    expect([status, code], `${fixture.type}: ${fixture.what}`).toEqual(answers[fixture.expected]);
    expect(text, fixture.what).not.toMatch(/SECRET|[<>\r\n\u202e]|\.\.\//);
    if (fixture.expected !== "clean") continue;
    const seen = await fetch(address + result.url);
    const bytes = Buffer.from(await seen.arrayBuffer());
    expect(nonPixelPartNames(bytes), fixture.what).toEqual([]);
    expect(bytes.includes(hiddenMetadataText), fixture.what).toBe(false);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      "content-type": expect.stringMatching(/^image\/(jpeg|png|webp)$/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": 'inline; filename="picture"',
    });
  }
});

test("serves an uploaded PDF document of a dispute unchanged, as a download", async () => {
  await logIn();
  const bill = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
  const form = new FormData();
  form.append("scene", "dispute");
  form.append("file", new File([bill], "bill.pdf", { type: "application/pdf" }));
  const sent = await fetchText(`${address}/lightweight/basic/upload`, {
    method: "POST",
    headers,
    body: form,
  });
  const seen = await fetch(
    address + (JSON.parse(sent.text) as { result: { url: string } }).result.url,
  );
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(bill);
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": 'attachment; filename="document.pdf"',
  });
});

test("each valid image fixture contains metadata, except the two with an unusual file name", () => {
  const bare = uploadFixtures
    .filter((it) => it.expected === "clean" && nonPixelPartNames(it.bytes).length === 0)
    .map((it) => it.what);
  expect(bare).toEqual(["a name with header injection", "a long name with right-to-left override"]);
});
