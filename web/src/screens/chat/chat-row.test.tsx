import { afterEach, expect, test, vi } from "vitest";
import { runInAct, findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { ChatRowView, type ChatRowCallbacks } from "./chat-row.tsx";
import type { ChatRow } from "./chat-rows.ts";
import type { OutboxMessage } from "./outbox.ts";

const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
vi.mock("../../api/copy-with-toast.ts", () => ({ copyWithToast: (text: string) => copied(text) }));
afterEach(() => void copied.mockClear());

const acts = {
  onPicture: vi.fn<(url: string) => void>(),
  onResend: vi.fn<(id: string) => void>(),
  onDrop: vi.fn<(id: string) => void>(),
  onRetryPicture: vi.fn<(id: string) => void>(),
  onDropPicture: vi.fn<(id: string) => void>(),
  riskWords: [],
  isSeller: 0,
} satisfies ChatRowCallbacks;
const show = (row: ChatRow) => mountForTest(<ChatRowView row={row} acts={acts} />);
const press = (name: string) => {
  const key = [...document.querySelectorAll("button")].find((it) => it.textContent === name);
  runInAct(() => key?.click());
  return key;
};
const line: OutboxMessage = {
  clientMsgId: "c1",
  kind: "text",
  content: "款已付",
  madeAt: 0,
  afterSeq: 0,
  state: "failed",
};

test("the chat offers to resend, copy or delete a message that could not be sent", () => {
  show({ kind: "waiting", key: "c1", line });
  press("未发出，重发");
  expect(acts.onResend).toHaveBeenCalledWith("c1");
  press("复制");
  expect(copied).toHaveBeenCalledWith("款已付");
  press("删除");
  expect(acts.onDrop).toHaveBeenCalledWith("c1");
});

test("shows why a chat message was refused, and no buttons on a message that is being sent", () => {
  const { show: showAgain } = show({
    kind: "waiting",
    key: "c1",
    line: { ...line, problem: "会话已关闭" },
  });
  expect(findElement('[data-waiting="c1"]').textContent).toContain("会话已关闭，重发");
  showAgain(
    <ChatRowView
      row={{ kind: "waiting", key: "c1", line: { ...line, state: "sending" } }}
      acts={acts}
    />,
  );
  expect(document.querySelectorAll("button")).toHaveLength(0);
});

test("a chat image whose upload failed can be resent or deleted, but not copied", () => {
  show({
    kind: "uploading",
    key: "u1",
    picture: { id: "p1", preview: "blob:1", share: 0.4, failed: true },
  });
  expect(press("复制")).toBeUndefined();
  press("删除");
  expect(acts.onDropPicture).toHaveBeenCalledWith("p1");
  press("上传失败，重发");
  expect(acts.onRetryPicture).toHaveBeenCalledWith("p1");
});

test("the chat labels a voucher image as refund, evidence or payment voucher", () => {
  const voucher = { url: "/r.png", time: 0, by: 2, duplicated: 0 } as const;
  const row = { kind: "voucher", key: "v", voucher, mine: false, nth: 1, of: 2 } as const;
  const { show: showAgain } = mountForTest(
    <ChatRowView row={{ ...row, what: "refund" }} acts={acts} />,
  );
  expect(document.body.textContent).toContain("退款凭证 1/2");
  showAgain(<ChatRowView row={{ ...row, what: "evidence" }} acts={acts} />);
  expect(document.body.textContent).toContain("证据 1/2");
  showAgain(<ChatRowView row={{ ...row, what: "payment" }} acts={acts} />);
  expect(document.body.textContent).toContain("付款凭证 1/2");
});
