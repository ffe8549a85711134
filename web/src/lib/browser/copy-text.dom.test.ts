import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";

const page = document as { execCommand: unknown };
const noClipboard = () => vi.stubGlobal("navigator", {});

afterEach(() => {
  vi.unstubAllGlobals();
  delete page.execCommand;
});

test("copyText copies with the clipboard API if the browser has one", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("6222 0210")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("6222 0210");
});

test("without a clipboard API, copyText copies from a temporary field and removes the field", async () => {
  noClipboard();
  let selected = "";
  page.execCommand = () => {
    const field = document.querySelector("textarea");
    selected = field?.value.slice(field.selectionStart, field.selectionEnd) ?? "";
    return true;
  };
  expect(await copyText("6222 0210")).toBe(true);
  expect(selected).toBe("6222 0210");
  expect(document.querySelector("textarea")).toBeNull();
});

test("copyText returns false if the browser fails to copy", async () => {
  noClipboard();
  page.execCommand = () => false;
  expect(await copyText("x")).toBe(false);
  page.execCommand = () => {
    throw new Error("no");
  };
  expect(await copyText("x")).toBe(false);
});
