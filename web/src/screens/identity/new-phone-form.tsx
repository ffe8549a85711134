import { type Input, type Output, phoneNumberRule, SmsCodePurpose, smsCodeRule } from "contract";
import { useState } from "react";
import { isUnknownOutcomeError, isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { showErrorToast, showToast } from "../../api/toasts-and-warnings.ts";
import { storePhoneProofForFirstPin } from "../../trade/phone-proof-for-first-pin.ts";
import { storage } from "../../lib/browser/storage.ts";
import { useForm } from "../../lib/browser/use-form.ts";
import { CardStack } from "../../ui/layout/card.tsx";
import { Button } from "../../ui/base/button.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import { Overlay } from "../../ui/overlays/overlay-host.tsx";
import { SmsCodeField } from "./sms-field.tsx";
import { useGoToNextScreen } from "./use-go-to-next-screen.ts";
import { useCommandForPasswordsAndCodes } from "./use-secret-command.ts";
import { useSmsCodeRequest } from "./use-sms-code-request.ts";

const loadPinSheet = async () => (await import("../../ui/overlays/pin-sheet.tsx")).PinSheet;

interface NewPhoneFormProps {
  user: Output<"userInfo">;
  oldCode: string | undefined;
  onOldCodeWrong: (text: string) => void;
}

/**
 * Returns whether the new number may be the old one. Only the masked old number is known, so the
 * visible digits are compared: the first three and the last four.
 */
const looksLike = (phone: string, masked: string) =>
  masked !== "" && phone.slice(0, 3) === masked.slice(0, 3) && phone.slice(-4) === masked.slice(-4);

const rulesFor = (masked: string) => ({
  phone: {
    ...phoneNumberRule,
    check: (value: string) =>
      phoneNumberRule.check(value) ??
      (looksLike(value, masked) ? "新手机号不能与原手机号相同" : undefined),
  },
  code: { ...smsCodeRule, check: (value: string) => smsCodeRule.check(value) },
});
const draft = { slot: storage.tab("bindphone"), names: ["phone"] } as const;

export function NewPhoneForm({ user, oldCode, onOldCodeWrong }: NewPhoneFormProps) {
  const next = useGoToNextScreen();
  const rules = rulesFor(user.phone ?? "");
  const form = useForm({ phone: "", code: "" }, rules, draft);
  const sms = useSmsCodeRequest(SmsCodePurpose.bindPhone);
  const save = useCommandForPasswordsAndCodes("accountSetting");
  const [asksPin, setAsksPin] = useState(false);
  const [pinProblem, setPinProblem] = useState<{ text: string; locked: boolean }>();
  const changes = Boolean(user.phone);

  const sendCode = () => {
    const { phone } = form.values;
    const clean = rules.phone.clean(phone);
    const wrong = rules.phone.check(clean);
    if (wrong !== undefined) return form.refuse("phone", wrong);
    void sms.send(clean, (text) => form.refuse("phone", text));
  };
  const submit = () => {
    const values = form.validate();
    if (!values) return;
    setPinProblem(undefined);
    if (changes && user.isPayPassword !== 0) setAsksPin(true);
    else void send({});
  };
  const send = async (extra: Pick<Input<"accountSetting">, "payPassword">) => {
    const { phone, code } = form.values;
    setPinProblem(undefined);
    try {
      const answer = await save.run({
        type: "phone",
        phone,
        smsCode: code,
        ...(oldCode !== undefined && { oldSmsCode: oldCode }),
        ...extra,
      });
      storePhoneProofForFirstPin(answer);
      form.forgetDraft();
      showToast(changes ? "手机号已更换" : "绑定成功", "ok");
      next();
    } catch (error) {
      showRefusal(error);
    }
  };
  const showRefusal = (error: unknown) => {
    if (isRefusalError(error, "pinWrong", "pinLocked"))
      return setPinProblem({ text: error.text, locked: error.codeName === "pinLocked" });
    // The outcome is unknown. A retry has the same request id, so it does not change the number
    // twice.
    if (asksPin && isUnknownOutcomeError(error))
      return setPinProblem({ text: "网络不稳定，请再次输入支付密码，不会重复更换", locked: false });
    setAsksPin(false);
    if (isRefusalError(error, "phoneTaken", "phoneFormat")) return form.refuse("phone", error.text);
    if (!isRefusalError(error, "smsWrong", "triesLocked")) return showErrorToast(error);
    const ofOldPhone =
      refusalDetailsOf(error, "smsWrong").scene === SmsCodePurpose.oldPhone ||
      refusalDetailsOf(error, "triesLocked").field === "oldSmsCode";
    if (ofOldPhone) onOldCodeWrong(error.text);
    else form.refuse("code", error.text);
  };
  return (
    <CardStack gap="wide">
      <PageIntro
        opening
        title={changes ? "绑定新手机号" : "绑定手机号"}
        text="用于接收验证码，一个手机号只能绑定一个账号"
      />
      <TextField
        label="手机号"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder="11 位手机号"
        {...form.field("phone")}
      />
      <SmsCodeField sms={sms} onSend={sendCode} onEnter={submit} {...form.field("code")} />
      <Button size="lg" block busy={save.busy && !asksPin} onClick={submit}>
        {changes ? "更换" : "绑定"}
      </Button>
      <Overlay
        load={loadPinSheet}
        open={asksPin}
        amountLine="更换绑定手机号"
        busy={save.busy}
        problem={pinProblem?.text}
        locked={pinProblem?.locked}
        onPin={(payPassword) => void send({ payPassword })}
        onClose={() => setAsksPin(false)}
      />
    </CardStack>
  );
}
