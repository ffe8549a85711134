import { alipayAccountRule, payTypes } from "contract";
import { AccountForm } from "./payment-app-form.tsx";
import { MethodPage } from "./method-form.tsx";

export const AddzfbScreen = () => (
  <MethodPage type={payTypes.alipay} name="支付宝">
    {(start) => (
      <AccountForm
        key={start.method?.id ?? ""}
        {...start}
        type={payTypes.alipay}
        label="支付宝账号"
        placeholder="手机号或邮箱"
        rule={alipayAccountRule}
        codeRequired={false}
      />
    )}
  </MethodPage>
);
