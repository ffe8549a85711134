import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import {
  runInAct,
  findElement,
  pressKey,
  mountForTest,
  pressElement,
} from "../../../test/helpers/mount-for-test.tsx";
import { Overlay } from "./overlay-host.tsx";
import { Sheet } from "./sheet.tsx";

const Paying = ({ open, onClose, to }: { open: boolean; onClose: () => void; to: string }) => (
  <Sheet open={open} onClose={onClose} title="付款">
    {to}
  </Sheet>
);

/**
 * Mounts a page with a lazy sheet. The test decides by `answer` when the module of the sheet loads
 * or fails.
 */
function page(onFailed?: () => void, onClosed?: () => void) {
  const asked: ((comes: boolean) => Promise<void>)[] = [];
  const load = () =>
    new Promise<typeof Paying>((done, fail) =>
      asked.push((comes) =>
        act(async () => (comes ? done(Paying) : fail(new TypeError("no such file")))),
      ),
    );
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          去付款
        </button>
        <Overlay
          load={load}
          open={open}
          onClose={() => setOpen(false)}
          onFailed={onFailed}
          {...(onClosed && { onClosed })}
          to="付给陈立"
        />
      </>
    );
  }
  mountForTest(<Page />);
  const button = findElement("button");
  const open = () => {
    runInAct(() => button.focus());
    pressElement(button);
  };
  const answer = (comes: boolean) => asked.at(-1)?.(comes);
  const sheet = () => document.querySelector("[role=dialog]");
  const waits = () => document.querySelector("output");
  const failure = () => document.querySelector<HTMLElement>("[role=alertdialog]");
  const retry = () => pressElement(findElement("[role=alertdialog] button"));
  return { asked, button, open, answer, sheet, waits, failure, retry };
}

test("a lazy overlay opens once its module has loaded, and until then its opener keeps the focus", async () => {
  const { asked, button, open, answer, sheet, waits } = page();
  expect(asked).toHaveLength(0);
  open();
  expect(waits()?.textContent).toBe("正在打开");
  expect(document.activeElement).toBe(button);
  await answer(true);
  expect(waits()).toBeNull();
  expect(sheet()?.textContent).toContain("付给陈立");
  pressElement(findElement("[role=dialog] [aria-label=关闭]"));
  open();
  expect(waits()).toBeNull();
  expect(asked).toHaveLength(1);
  expect(sheet()).not.toBeNull();
});

test("shows no overlay if the user cancels before its module has loaded", async () => {
  const { button, open, answer, sheet, waits } = page();
  open();
  pressKey(button, "Escape");
  expect(waits()).toBeNull();
  await answer(true);
  expect(sheet()).toBeNull();
});

test("reports an overlay as closed if the user cancels before its module has loaded", () => {
  const closed = vi.fn<() => void>();
  const { button, open } = page(undefined, closed);
  open();
  expect(closed).not.toHaveBeenCalled();
  pressKey(button, "Escape");
  expect(closed).toHaveBeenCalledTimes(1);
});

test("a tap on cancel stops the opening of a lazy overlay, unless it belongs to a double tap", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  const { open, waits } = page();
  open();
  now.mockReturnValue(1200);
  pressElement(findElement("[aria-label=取消]"));
  expect(waits()).not.toBeNull();
  now.mockReturnValue(1600);
  pressElement(findElement("[aria-label=取消]"));
  expect(waits()).toBeNull();
  now.mockRestore();
});

test("if an overlay's module fails to load, offers a retry that returns the focus to the opener", async () => {
  const { asked, button, open, answer, sheet, waits, failure, retry } = page();
  open();
  await answer(false);
  expect([waits(), sheet()]).toEqual([null, null]);
  expect(failure()?.textContent).toContain("没打开，请检查网络后再试");
  expect(document.activeElement?.textContent).toBe("重试");
  runInAct(() => button.focus());
  expect(document.activeElement?.textContent).toBe("重试");
  retry();
  expect(failure()).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(asked).toHaveLength(2);
  await answer(true);
  expect(sheet()).not.toBeNull();
});

test("Escape closes the retry message of a lazy overlay and returns the focus to the opener", async () => {
  const { asked, button, open, answer, waits, failure } = page();
  open();
  await answer(false);
  pressKey(findElement("[role=alertdialog] button"), "Escape");
  expect([waits(), failure()]).toEqual([null, null]);
  expect(document.activeElement).toBe(button);
  open();
  expect(asked).toHaveLength(2);
});

test("calls onFailed instead of showing an error if the overlay's module cannot be loaded", async () => {
  const failed = vi.fn<() => void>();
  const { open, answer, waits, failure } = page(failed);
  open();
  await answer(false);
  expect(failed).toHaveBeenCalledTimes(1);
  expect([waits(), failure()]).toEqual([null, null]);
});

test("offers to reload the page if an overlay's module fails again while the device is online", async () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const { asked, open, answer, failure, retry } = page();
  open();
  await answer(false);
  retry();
  online.mockReturnValue(false);
  await answer(false);
  expect(failure()?.textContent).toContain("重试");
  retry();
  expect(asked).toHaveLength(3);
  online.mockReturnValue(true);
  await answer(false);
  expect(reload).not.toHaveBeenCalled();
  expect(failure()?.textContent).toContain("重新载入");
  retry();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(3);
  reload.mockRestore();
  online.mockRestore();
});
