import { expect, test } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { FreezeOnClose } from "./freeze-on-close.tsx";

test("a closing overlay keeps its last content until it opens again", () => {
  const { host, show } = mountForTest(<FreezeOnClose open>催付款</FreezeOnClose>);
  show(<FreezeOnClose open>延长 10 分钟</FreezeOnClose>);
  expect(host.textContent).toBe("延长 10 分钟");
  show(<FreezeOnClose open={false}>订单已取消</FreezeOnClose>);
  expect(host.textContent).toBe("延长 10 分钟");
  show(<FreezeOnClose open>订单已取消</FreezeOnClose>);
  expect(host.textContent).toBe("订单已取消");
});
