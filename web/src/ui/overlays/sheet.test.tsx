import { afterEach, expect, test, vi } from "vitest";
import { runInAct, findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { Sheet } from "./sheet.tsx";

afterEach(() => vi.unstubAllGlobals());

/**
 * Simulates a device whose keyboard covers the page without resizing it, as in Safari. The returned
 * function sets the visible height.
 */
function phone() {
  const viewport = Object.assign(new EventTarget(), {
    scale: 1,
    offsetTop: 0,
    height: 800,
    width: 390,
  });
  vi.stubGlobal("visualViewport", viewport);
  vi.stubGlobal("innerHeight", 800);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(800);
  return (height: number) =>
    runInAct(() => {
      viewport.height = height;
      viewport.dispatchEvent(new Event("resize"));
    });
}

test("moves the sheet up while the keyboard is open", () => {
  const show = phone();
  mountForTest(
    <Sheet open title="举报" onClose={() => {}}>
      <input aria-label="说明" />
    </Sheet>,
  );
  const sheet = findElement('[role="dialog"]');
  expect(sheet.style.bottom).toBe("");
  findElement("input").focus();
  show(460);
  expect(sheet.style.bottom).toBe("340px");
  expect(sheet.style.maxHeight).toBe("460px");
  show(800);
  expect(sheet.style.bottom).toBe("");
});

test("does not move the sheet when a browser bar appears", () => {
  const show = phone();
  mountForTest(
    <Sheet open title="举报" onClose={() => {}}>
      <input aria-label="说明" />
    </Sheet>,
  );
  findElement("input").focus();
  show(740);
  expect(findElement('[role="dialog"]').style.bottom).toBe("");
});

const deal = (isOpen: boolean, isPaid: boolean) => (
  <>
    <section>
      <h2>等待放币</h2>
      <input />
      {!isPaid && <button type="button">去付款</button>}
    </section>
    <Sheet open={isOpen} title="付款" onClose={() => {}}>
      <p>付给谁</p>
    </Sheet>
  </>
);
test.each([
  [false, "section button"],
  [true, "h2"],
])("after closing a sheet (opener removed: %s), the focus is on %s", async (isPaid, on) => {
  const { show } = mountForTest(deal(false, false));
  findElement("section button").focus();
  show(deal(true, false));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("付给谁"));
  show(deal(true, isPaid));
  show(deal(false, isPaid));
  await vi.waitFor(() => expect(document.activeElement).toBe(findElement(on)));
});

test("a closing sheet does not take back a focus that was moved out of the sheet", async () => {
  const { show } = mountForTest(deal(false, false));
  findElement("section button").focus();
  show(deal(true, false));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("付给谁"));
  findElement("input").focus();
  show(deal(false, false));
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  expect(document.activeElement).toBe(findElement("input"));
});

test("the second tap of a double tap on the opener does not close the sheet", async () => {
  const closed = vi.fn<() => void>();
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  mountForTest(
    <Sheet open title="付款" onClose={closed}>
      <p>付给谁</p>
    </Sheet>,
  );
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("付给谁"));
  const tapBeside = () =>
    runInAct(() => {
      const scrim = findElement("[role=presentation]");
      for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
        scrim.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    });
  now.mockReturnValue(1250);
  tapBeside();
  expect(closed).not.toHaveBeenCalled();
  now.mockReturnValue(1600);
  tapBeside();
  expect(closed).toHaveBeenCalledOnce();
  now.mockRestore();
});
