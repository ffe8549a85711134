import { expect, test } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { FreezeContentOnClose } from "./freeze-on-close.tsx";

test("a closing overlay keeps its last content until it opens again", () => {
  const { host, show } = mountForTest(<FreezeContentOnClose open>催付款</FreezeContentOnClose>);
  show(<FreezeContentOnClose open>延长 10 分钟</FreezeContentOnClose>);
  expect(host.textContent).toBe("延长 10 分钟");
  show(<FreezeContentOnClose open={false}>订单已取消</FreezeContentOnClose>);
  expect(host.textContent).toBe("延长 10 分钟");
  show(<FreezeContentOnClose open>订单已取消</FreezeContentOnClose>);
  expect(host.textContent).toBe("订单已取消");
});
