import { expect, test } from "vitest";
import { allowing, button, commandsOf, disputed, phone, settle, tap } from "../../deal/acts.test-env.tsx";
import { AppealProgress } from "./appeal-progress.tsx";

const open = (part: Partial<typeof disputed> = {}) => {
  const order = { ...disputed, ...part };
  if (!order.appeal) throw new Error("no appeal");
  return phone(<AppealProgress bar={null} order={order} appeal={order.appeal} />);
};

test("agreeing to the release asks what the chat asks: no coin moves by one press", async () => {
  const asked = open();
  await settle();
  tap("同意放币");
  await settle();
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("放币前核对");
  for (const yes of ["已到账", "是", "是"]) tap(yes);
  await settle();
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("请输入6位支付密码");
  expect(commandsOf(asked)).toEqual([]);
});

test("a buyer may give in and withdraw, each after reading what it costs", async () => {
  const asked = open({ isSeller: 0, allow: allowing("cancel", "delay", "replenish") });
  await settle();
  tap("撤回申诉");
  await settle();
  expect(document.body.textContent).toContain("您不能再次发起申诉");
  tap("再想想");
  tap("同意取消");
  await settle();
  expect(document.body.textContent).toContain("资产将退回卖家，申诉随之结束");
  expect(commandsOf(asked)).toEqual([]);
});

test("who has answered already waits", () => {
  open({ allow: allowing() });
  expect(() => button("提交证据")).toThrow("no button");
  expect(document.body.textContent).toContain("等待对方或平台处理");
});
