import { SmsCodePurpose, smsCodeRule } from "contract";
import { useForm } from "../../lib/browser/use-form.ts";
import { CardStack } from "../../ui/layout/card.tsx";
import { Button } from "../../ui/base/button.tsx";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import { SmsCodeField } from "./sms-field.tsx";
import { useSmsCodeRequest } from "./use-sms-code-request.ts";

interface OldPhoneFormProps {
  phone: string;
  /** Text of the refusal if the backend refused the code of an earlier attempt. */
  problem: string | undefined;
  onCode: (code: string) => void;
}

const rules = { code: { ...smsCodeRule, check: (value: string) => smsCodeRule.check(value) } };

export function OldPhoneForm({ phone, problem, onCode }: OldPhoneFormProps) {
  const form = useForm({ code: "" }, rules);
  const sms = useSmsCodeRequest(SmsCodePurpose.oldPhone);
  const next = () => {
    const values = form.validate();
    if (values) onCode(values.code);
  };
  const field = form.field("code");
  return (
    <CardStack gap="wide">
      <PageIntro
        opening
        title="验证原手机号"
        text={<span className="num">{`验证码将发送至 ${phone}`}</span>}
      />
      <SmsCodeField
        sms={sms}
        onSend={() => void sms.send()}
        onEnter={next}
        {...field}
        error={field.error ?? (field.value === "" ? problem : undefined)}
      />
      <Button size="lg" block onClick={next}>
        下一步
      </Button>
    </CardStack>
  );
}
