import { act, Activity, useState } from "react";
import { expect, test, vi } from "vitest";
import {
  findElement,
  mountForTest,
  pressElement,
  pressKey,
  runInAct,
} from "../../../test/helpers/mount-for-test.tsx";
// Imported here, so that the first dialog does not wait until its module has loaded.
import "./confirmation-dialog.tsx";
import type { OverlayProps } from "./lazy-overlay.tsx";
import { Overlay, useSheet } from "./overlay-host.tsx";
import { ConfirmOverlay } from "./confirm-overlay.tsx";
import { Sheet } from "./sheet.tsx";
import { useConfirm } from "./use-confirm.ts";

interface PaySheetProps extends OverlayProps {
  to: string;
  amount: number;
}
/** Sheet from which another sheet can be opened. */
function PaySheet({ to, amount, ...overlay }: PaySheetProps) {
  return (
    <Sheet {...overlay} title="付款">
      {`${to} ${amount}`}
      <Opener label="明细" />
    </Sheet>
  );
}
const DetailSheet = (overlay: OverlayProps) => (
  <Sheet {...overlay} title="明细">
    手续费
  </Sheet>
);
function Opener({ label }: { label: string }) {
  const sheet = useSheet(async () => DetailSheet);
  return (
    <button type="button" onClick={() => sheet.open()}>
      {label}
    </button>
  );
}

function Order({ amount }: { amount: number }) {
  const pay = useSheet(async () => PaySheet, { amount });
  return (
    <button type="button" onClick={() => pay.open({ to: "陈立" })}>
      去付款
    </button>
  );
}

const sheets = () =>
  [...document.querySelectorAll("[role=dialog]")].map((it) => it.textContent ?? "");
/** Presses a button and waits until the overlay's module has loaded. */
const open = (selector = "button") => act(async () => findElement(selector).click());

test("an open overlay shows its owner's newest props", async () => {
  const { show } = mountForTest(<Order amount={100} />);
  await open();
  expect(sheets()[0]).toContain("陈立 100");
  show(<Order amount={90} />);
  expect(sheets()[0]).toContain("陈立 90");
});

test("a double tap opens an overlay once, although its module has not loaded yet", async () => {
  mountForTest(<Order amount={100} />);
  const button = findElement("button");
  await act(async () => {
    button.click();
    button.click();
  });
  expect(sheets()).toHaveLength(1);
});

test("an overlay without an overlay host of its own can open another overlay", async () => {
  const load = async () => DetailSheet;
  const Menu = (overlay: OverlayProps) => (
    <Overlay load={load} open={overlay.open} onClose={overlay.onClose} />
  );
  function Owner() {
    const menu = useSheet(async () => Menu);
    return (
      <button type="button" onClick={() => menu.open()}>
        更多
      </button>
    );
  }
  mountForTest(<Owner />);
  await open();
  expect(sheets()[0]).toContain("手续费");
});

test("unmounting an overlay's owner closes the overlay, which stays closed after a new mount", async () => {
  const { show } = mountForTest(<Order amount={100} />);
  await open();
  show(null);
  expect(sheets()).toEqual([]);
  show(<Order amount={100} />);
  expect(sheets()).toEqual([]);
});

test("hiding an overlay's owner closes the overlay, and showing the owner does not reopen it", async () => {
  const screen = (mode: "visible" | "hidden") => (
    <Activity mode={mode}>
      <Order amount={100} />
    </Activity>
  );
  const { show } = mountForTest(screen("visible"));
  await open();
  expect(sheets()).toHaveLength(1);
  show(screen("hidden"));
  expect(sheets()).toEqual([]);
  show(screen("visible"));
  expect(sheets()).toEqual([]);
});

test("Escape closes only the upper one of two sheets", async () => {
  mountForTest(<Order amount={100} />);
  await open();
  await open("[role=dialog] button:last-of-type:not([aria-label])");
  expect(sheets()).toHaveLength(2);
  pressKey(document.body, "Escape");
  await vi.waitFor(() => expect(sheets()).toHaveLength(1));
  expect(sheets()[0]).toContain("陈立");
});

/** Overlay whose closing animation ends when the test presses its button. */
const SlowOverlay = ({ open: isOpen, onClosed }: OverlayProps) => (
  <button type="button" id="end" data-open={isOpen} onClick={onClosed}>
    动画结束
  </button>
);
function SlowOwner() {
  const sheet = useSheet(async () => SlowOverlay);
  return (
    <>
      <button type="button" id="open" onClick={() => sheet.open()}>
        打开
      </button>
      <button type="button" id="close" onClick={sheet.close}>
        关闭
      </button>
    </>
  );
}
const slowState = () => document.querySelector("#end")?.getAttribute("data-open");
/** Opens the overlay and starts to close it. */
async function closeSlowOverlay() {
  mountForTest(<SlowOwner />);
  await open("#open");
  await open("#close");
}

test("removes an overlay at the end of its closing animation", async () => {
  await closeSlowOverlay();
  expect(slowState()).toBe("false");
  await open("#end");
  expect(slowState()).toBeUndefined();
});

test("keeps an overlay that is opened again before its closing animation ends", async () => {
  await closeSlowOverlay();
  await open("#open");
  await open("#end");
  expect(slowState()).toBe("true");
});

test("keeps an overlay that is opened again just as its closing animation ends", async () => {
  await closeSlowOverlay();
  await act(async () => {
    findElement("#open").click();
    findElement("#end").click();
  });
  expect(slowState()).toBe("true");
});

function Question({ run }: { run?: () => Promise<unknown> }) {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState<string>();
  const ask = async () =>
    setAnswer(
      String(
        await confirm({
          title: "关闭这个挂单？",
          text: "不能恢复",
          action: "关闭挂单",
          other: "只暂停",
          run,
        }),
      ),
    );
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        关闭
      </button>
      <output>{answer}</output>
    </>
  );
}
const button = (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>("[role=alertdialog] button")].find(
    (it) => it.textContent === label,
  );
  if (!found) throw new Error(`no button ${label}`);
  return found;
};
const dialog = () => document.querySelector("[role=alertdialog]");
const answer = () => findElement("output:not(.sr-only)").textContent;

test.each([
  ["关闭挂单", "action"],
  ["只暂停", "other"],
  ["返回", "undefined"],
])("confirm closes the dialog on a press of %s and returns %s", async (label, result) => {
  mountForTest(<Question />);
  await open();
  await vi.waitFor(() => button(label));
  pressElement(button(label));
  await vi.waitFor(() => expect(answer()).toBe(result));
  await vi.waitFor(() => expect(dialog()).toBeNull());
});

test("confirm keeps the dialog open until the action has run", async () => {
  let finish = () => {};
  const run = () => new Promise<void>((done) => (finish = done));
  mountForTest(<Question run={run} />);
  await open();
  await vi.waitFor(() => button("关闭挂单"));
  pressElement(button("关闭挂单"));
  pressKey(document.body, "Escape");
  expect(dialog()).not.toBeNull();
  expect(answer()).toBe("");
  await act(async () => finish());
  await vi.waitFor(() => expect(answer()).toBe("action"));
});

test("confirm returns undefined if its owner is unmounted", async () => {
  const answers: unknown[] = [];
  function Owner() {
    const confirm = useConfirm();
    const ask = async () =>
      answers.push(await confirm({ title: "退出？", text: "", action: "退出" }));
    return (
      <button type="button" onClick={() => void ask()}>
        退出
      </button>
    );
  }
  const { show } = mountForTest(<Owner />);
  await open();
  runInAct(() => show(null));
  await vi.waitFor(() => expect(answers).toEqual([undefined]));
  expect(dialog()).toBeNull();
});

test("ConfirmOverlay runs its action once if its button is pressed again while it closes", async () => {
  const onAction = vi.fn<() => void>();
  const question = { title: "仍要购买？", text: "", action: "仍要购买" } as const;
  const dialogOf = (isOpen: boolean) => (
    <ConfirmOverlay
      question={isOpen ? question : undefined}
      onAction={onAction}
      onClose={() => {}}
    />
  );
  const { show } = mountForTest(dialogOf(true));
  await act(async () => {});
  const action = button("仍要购买");
  pressElement(action);
  show(dialogOf(false));
  pressElement(action);
  expect(onAction).toHaveBeenCalledTimes(1);
});
