import { expect, test } from "vitest";
import { mount } from "../../../test/helpers/mount.tsx";
import { WhileOpen } from "./freeze-on-close.tsx";

test("what goes away keeps what it last showed, and shows the newest when it comes back", () => {
  const { host, show } = mount(<WhileOpen open>催付款</WhileOpen>);
  show(<WhileOpen open>延长 10 分钟</WhileOpen>);
  expect(host.textContent).toBe("延长 10 分钟");
  show(<WhileOpen open={false}>订单已取消</WhileOpen>);
  expect(host.textContent).toBe("延长 10 分钟");
  show(<WhileOpen open>订单已取消</WhileOpen>);
  expect(host.textContent).toBe("订单已取消");
});
