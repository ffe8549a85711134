import { payTypes, wechatAccountRule } from "contract";
import { PaymentAppForm } from "./payment-app-form.tsx";
import { PaymentMethodFormLoader } from "./method-form.tsx";

export const AddWechatAccountScreen = () => (
  <PaymentMethodFormLoader type={payTypes.wechat} name="微信">
    {(start) => (
      <PaymentAppForm
        key={start.method?.id ?? ""}
        {...start}
        type={payTypes.wechat}
        label="微信号"
        placeholder="微信号或绑定的手机号"
        rule={wechatAccountRule}
        codeRequired
      />
    )}
  </PaymentMethodFormLoader>
);
