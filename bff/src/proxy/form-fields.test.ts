import { expect, test } from "vitest";
import { rewriteFormFields } from "./form-fields.ts";

const bytes = Buffer.from([0x89, 0x50, 0x0d, 0x0a, 0x2d, 0x2d, 0x62, 0x00, 0x0d, 0x0a, 0xff]);

async function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File([bytes], "图.png", { type: "image/png" }));
  const sent = new Response(form);
  return {
    type: sent.headers.get("content-type") ?? "",
    form: Buffer.from(await sent.arrayBuffer()),
  };
}

const read = (form: Buffer, type: string) =>
  new Response(new Uint8Array(form), { headers: { "content-type": type } }).formData();

test("rewriteFormFields renames and changes the text fields and keeps the file unchanged", async () => {
  const { form, type } = await formOf({ scene: "凭证", note: "a\r\nb" });
  const changed = await read(
    rewriteFormFields(form, type, ({ scene, note }) => ({ purpose: `${scene}!`, note, size: 3 })),
    type,
  );
  expect([...changed.keys()]).toEqual(["purpose", "note", "size", "file"]);
  expect([changed.get("purpose"), changed.get("note"), changed.get("size")]).toEqual([
    "凭证!",
    "a\r\nb",
    "3",
  ]);
  const file = changed.get("file") as File;
  expect([file.name, file.type, Buffer.from(await file.arrayBuffer())]).toEqual([
    "图.png",
    "image/png",
    bytes,
  ]);
});

test("rewriteFormFields changes neither a form without text fields nor a body of another type", async () => {
  const { form, type } = await formOf({});
  expect([
    ...(
      await read(
        rewriteFormFields(form, type, () => ({})),
        type,
      )
    ).keys(),
  ]).toEqual(["file"]);
  expect(rewriteFormFields(form, "application/json", () => ({}))).toBe(form);
  expect(rewriteFormFields(form, undefined, () => ({}))).toBe(form);
});

test("rewriteFormFields drops the incomplete part of a truncated form", async () => {
  const { form, type } = await formOf({ scene: "a" });
  const changed = rewriteFormFields(form.subarray(0, -20), type, (it) => it);
  expect([...(await read(changed, type)).keys()]).toEqual(["scene"]);
});
