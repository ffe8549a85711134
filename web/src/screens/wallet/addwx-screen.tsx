import { payTypes, wechatAccountRule } from "contract";
import { AccountForm } from "./payment-app-form.tsx";
import { MethodPage } from "./method-form.tsx";

export const AddwxScreen = () => (
  <MethodPage type={payTypes.wechat} name="微信">
    {(start) => (
      <AccountForm
        key={start.method?.id ?? ""}
        {...start}
        type={payTypes.wechat}
        label="微信号"
        placeholder="微信号或绑定的手机号"
        rule={wechatAccountRule}
        codeRequired
      />
    )}
  </MethodPage>
);
