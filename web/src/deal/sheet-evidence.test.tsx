import { OrderStatus } from "contract";
import { beforeEach, expect, test } from "vitest";
import { storage } from "../lib/storage.ts";
import { doing, find } from "../ui/mount.test-env.tsx";
import { commandsOf, deskOf, disputed, settle, tap } from "./acts.test-env.tsx";

const replenish = "PUT /order/v1/replenish/voucher";
const slot = storage.personal("evidence_O1");
beforeEach(() => slot.clear());

const write = (text: string) =>
  doing(() => {
    const area = find("textarea") as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });

test("in an appeal words alone are an answer, and are kept until they are sent", async () => {
  const asked = deskOf(disputed, "evidence");
  tap("提交");
  await settle();
  expect(commandsOf(asked)).toEqual([]);
  expect(document.body.textContent).toContain("请至少上传 1 张凭证");
  write("流水里没有这笔转账");
  expect(slot.get()).toContain("流水里没有这笔转账");
  tap("提交");
  await settle();
  expect(asked.find((it) => it.call === replenish)?.body).toEqual({ orderId: "O1", vouchers: [], content: "流水里没有这笔转账" });
  expect(slot.get()).toBeUndefined();
});

test("outside an appeal only a picture adds to what is there", async () => {
  const asked = deskOf({ ...disputed, status: OrderStatus.waitDelivery }, "replenish");
  expect(document.querySelector("textarea")).toBeNull();
  tap("提交");
  await settle();
  expect(commandsOf(asked)).toEqual([]);
});

test("how many may still come counts those that are chosen", () => {
  slot.set(JSON.stringify({ urls: ["/lightweight/files/a.png", "/lightweight/files/b.png"] }));
  deskOf(disputed, "evidence");
  expect(document.body.textContent).toContain("还可上传 7 张");
});
