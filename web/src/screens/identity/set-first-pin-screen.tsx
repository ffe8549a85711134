import { type Output, SmsCodePurpose, smsCodeRule } from "contract";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isRefusalError } from "../../api/call-error.ts";
import { showErrorToast, showToast } from "../../api/toasts-and-warnings.ts";
import { useRead } from "../../api/read-queries.ts";
import {
  clearPhoneProofForFirstPin,
  readPhoneProofForFirstPin,
} from "../../trade/phone-proof-for-first-pin.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useForm } from "../../lib/browser/use-form.ts";
import { CardStack } from "../../ui/layout/card.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import { AccountSettingPageFrame } from "./account-setting-frame.tsx";
import { NewPinPage } from "./new-pin.tsx";
import { PhoneRequired } from "./phone-required.tsx";
import { SmsCodeField } from "./sms-field.tsx";
import { useGoToNextScreen } from "./use-go-to-next-screen.ts";
import { useCommandForPasswordsAndCodes } from "./use-secret-command.ts";
import { useSmsCodeRequest } from "./use-sms-code-request.ts";

const rules = { code: { ...smsCodeRule, check: (value: string) => smsCodeRule.check(value) } };

/** Sets the first payment PIN: a code by text message, then the PIN twice. */
export function SetFirstPinScreen() {
  const go = useAppNavigate();
  const leave = useGoBack();
  const next = useGoToNextScreen();
  const wanted = useSearchParams()[0].get("next");
  const user = useRead("userInfo", {}).data;
  const form = useForm({ code: "" }, rules);
  // `proof` is stored on a device that has just bound the phone number. With it, no second code is
  // needed.
  const [proof, setProof] = useState(readPhoneProofForFirstPin);
  const [step, setStep] = useState<"code" | "pin">("code");
  const asksPin = proof !== undefined || step === "pin";
  const [problem, setProblem] = useState({ text: undefined as string | undefined, turn: 0 });
  const save = useCommandForPasswordsAndCodes("pinSetting");
  // A user who already had a PIN is sent to the screen that changes it. Read only at the first
  // render, so that a user who has just set a PIN is not sent there.
  const [hadPin] = useState(() => user?.isPayPassword === 1);
  useEffect(() => {
    if (hadPin) go(paths.paymentPIN(), { replace: true });
  }, [hadPin, go]);

  const backWithin = () => {
    if (proof !== undefined) return leave;
    return step === "pin" ? () => setStep("code") : undefined;
  };

  const send = async (pin: string) => {
    try {
      await save.run({
        payPassword: pin,
        confirmPassword: pin,
        ...(proof === undefined ? { smsCode: form.values.code } : { phoneProof: proof }),
      });
      clearPhoneProofForFirstPin();
      showToast("设置成功", "ok");
      next();
    } catch (error) {
      showRefusal(error);
    }
  };
  const showRefusal = (error: unknown) => {
    setProblem({
      text: isRefusalError(error, "pinTooSimple")
        ? "请勿使用生日、手机号或证件号后 6 位"
        : undefined,
      turn: problem.turn + 1,
    });
    if (isRefusalError(error, "smsWrong", "triesLocked")) {
      clearPhoneProofForFirstPin();
      setProof(undefined);
      setStep("code");
      if (proof !== undefined) return;
      return form.refuse("code", error.text);
    }
    if (isRefusalError(error, "pinAlreadySet")) return go(paths.paymentPIN(), { replace: true });
    if (!isRefusalError(error, "pinTooSimple")) showErrorToast(error);
  };
  return (
    <AccountSettingPageFrame title="设置支付密码" flush={asksPin} onBack={backWithin()}>
      {(item) => {
        if (item.phone === "")
          return <PhoneRequired next={paths.szPassword(wanted === null ? {} : { next: wanted })} />;
        if (asksPin)
          return (
            <NewPinPage
              key={problem.turn}
              problem={problem.text}
              busy={save.busy}
              onPin={(pin) => void send(pin)}
            />
          );
        return <CodeStep user={item} form={form} onNext={() => setStep("pin")} />;
      }}
    </AccountSettingPageFrame>
  );
}

type CodeForm = ReturnType<typeof useForm<{ code: string }>>;

function CodeStep({
  user,
  form,
  onNext,
}: {
  user: Output<"userInfo">;
  form: CodeForm;
  onNext: () => void;
}) {
  const sms = useSmsCodeRequest(SmsCodePurpose.pin);
  const tip = useRead("tipByCode", { code: "PIN_TIP" }, { quiet: true }).data?.content;
  const next = () => {
    if (form.validate()) onNext();
  };
  return (
    <CardStack gap="wide">
      <PageIntro
        opening
        title="验证手机号"
        text={<span className="num">{`验证码将发送至 ${user.phone ?? "您的手机"}`}</span>}
      />
      <SmsCodeField
        sms={sms}
        onSend={() => void sms.send()}
        onEnter={next}
        {...form.field("code")}
      />
      <Button size="lg" block onClick={next}>
        下一步
      </Button>
      {/* The tip is placed last, so that its late response does not move the form. */}
      {tip && <Banner text={tip} />}
    </CardStack>
  );
}
