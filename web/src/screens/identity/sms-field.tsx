import type { ComponentProps } from "react";
import { TextField } from "../../ui/inputs/text-field.tsx";
import type { SmsCodeRequest } from "./use-sms-code-request.ts";

interface SmsCodeFieldProps
  extends Omit<ComponentProps<typeof TextField>, "label" | "action" | "help"> {
  label?: string;
  sms: SmsCodeRequest;
  onSend: () => void;
}

const actionText = ({ sending, leftSeconds, everSent }: SmsCodeRequest): string => {
  if (sending) return "发送中…";
  if (leftSeconds > 0) return `${leftSeconds} 秒后重发`;
  return everSent ? "重新获取" : "获取验证码";
};

/** Field for a six-digit code from a text message. The phone may fill it in automatically. */
export const SmsCodeField = ({
  sms,
  onSend,
  label = "验证码",
  error,
  ...field
}: SmsCodeFieldProps) => (
  <TextField
    label={label}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    placeholder="6 位数字"
    {...field}
    error={error ?? sms.problem}
    action={{
      label: actionText(sms),
      disabled: sms.sending || sms.leftSeconds > 0,
      onPress: onSend,
    }}
    // Only a demo backend, which sends no real text messages, returns the code.
    help={sms.shownCode === undefined ? undefined : `演示环境验证码：${sms.shownCode}`}
  />
);
