import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import {
  runInAct,
  findElement,
  pressKey,
  mountForTest,
  pressElement,
} from "../../../test/helpers/mount-for-test.tsx";
import { lazyOverlay } from "./lazy-overlay.tsx";
import { Sheet } from "./sheet.tsx";

const Paying = ({ open, onClose, to }: { open: boolean; onClose: () => void; to: string }) => (
  <Sheet open={open} onClose={onClose} title="付款">
    {to}
  </Sheet>
);

/** A page with a sheet whose file loads or fails when the test says so. */
function page({ stays = false } = {}) {
  const asked: ((comes: boolean) => Promise<void>)[] = [];
  const Late = lazyOverlay(
    () =>
      new Promise<typeof Paying>((done, fail) =>
        asked.push((comes) =>
          act(async () => (comes ? done(Paying) : fail(new TypeError("no such file")))),
        ),
      ),
  );
  const failed = vi.fn<() => void>();
  function Page() {
    const [open, setOpen] = useState(false);
    const fail = () => {
      failed();
      setOpen(stays);
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          去付款
        </button>
        <Late open={open} onClose={() => setOpen(false)} onFailed={fail} to="付给陈立" />
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
  return { asked, failed, button, open, answer, sheet, waits };
}

test("opens when its file has loaded, and leaves the focus on the opener until then", async () => {
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

test("shows nothing if the user cancels before the file has loaded", async () => {
  const { button, open, answer, sheet, waits } = page();
  open();
  pressKey(button, "Escape");
  expect(waits()).toBeNull();
  await answer(true);
  expect(sheet()).toBeNull();
});

test("a second tap cancels the loading, unless it belongs to a double tap", () => {
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

test("reports a file that cannot be loaded, and retries with the next tap", async () => {
  const { asked, failed, open, answer, sheet, waits } = page();
  open();
  await answer(false);
  expect(failed).toHaveBeenCalledTimes(1);
  expect([waits(), sheet()]).toEqual([null, null]);
  open();
  expect(asked).toHaveLength(2);
  await answer(true);
  expect(sheet()).not.toBeNull();
});

test("removes the loading state of an automatic overlay if its file fails", async () => {
  const { open, answer, waits } = page({ stays: true });
  open();
  await answer(false);
  expect(waits()).toBeNull();
});

test("reloads the page if the file fails twice while the device is online", async () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { open, answer } = page();
  for (const isOnline of [true, false, true]) {
    online.mockReturnValue(isOnline);
    expect(reload).not.toHaveBeenCalled();
    open();
    await answer(false);
  }
  expect(reload).toHaveBeenCalledTimes(1);
  reload.mockRestore();
  online.mockRestore();
});
