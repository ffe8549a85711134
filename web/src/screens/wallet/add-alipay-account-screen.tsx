import { alipayAccountRule, payTypes } from "contract";
import { PaymentAppForm } from "./payment-app-form.tsx";
import { PaymentMethodFormLoader } from "./method-form.tsx";

export const AddAlipayAccountScreen = () => (
  <PaymentMethodFormLoader type={payTypes.alipay} name="支付宝">
    {(start) => (
      <PaymentAppForm
        key={start.method?.id ?? ""}
        {...start}
        type={payTypes.alipay}
        label="支付宝账号"
        placeholder="手机号或邮箱"
        rule={alipayAccountRule}
        codeRequired={false}
      />
    )}
  </PaymentMethodFormLoader>
);
