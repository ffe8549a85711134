import {
  CertificationStatus,
  type Output,
  SmsCodePurpose,
  smsCodeRule,
  isEqualOrMissing,
} from "contract";
import { useState } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { showErrorToast, showToast } from "../../api/toasts-and-warnings.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useForm } from "../../lib/browser/use-form.ts";
import { CardStack } from "../../ui/layout/card.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import css from "./pin-and-password.module.css";
import { AccountSettingPageFrame } from "./account-setting-frame.tsx";
import { NewPinPage } from "./new-pin.tsx";
import { PhoneRequired } from "./phone-required.tsx";
import { SmsCodeField } from "./sms-field.tsx";
import { useCommandForPasswordsAndCodes } from "./use-secret-command.ts";
import { useSmsCodeRequest } from "./use-sms-code-request.ts";

const tailClean = (text: string) => smsCodeRule.clean(text).toUpperCase();
const rules = {
  code: { ...smsCodeRule, check: (value: string) => smsCodeRule.check(value) },
  idTail: {
    clean: tailClean,
    check: (value: string) => (/^\d{5}[\dX]$/.test(value) ? undefined : "请输入证件号后 6 位"),
  },
};
type ResetForm = ReturnType<typeof useForm<{ code: string; idTail: string }>>;

/**
 * Resets a forgotten PIN. A code by text message and the last characters of the ID number identify
 * the user, who then enters the new PIN twice. The reset also unlocks a locked PIN.
 */
export function ResetPinPage() {
  const back = useGoBack();
  const form = useForm({ code: "", idTail: "" }, rules);
  const save = useCommandForPasswordsAndCodes("pinChange");
  const [step, setStep] = useState<"identity" | "pin">("identity");
  const [problem, setProblem] = useState({ text: undefined as string | undefined, turn: 0 });

  const send = async (newPassword: string) => {
    const { code, idTail } = form.values;
    try {
      const { methodLockUntil } = await save.run({
        mode: "reset",
        smsCode: code,
        idTail,
        newPassword,
      });
      showToast(
        methodLockUntil
          ? `修改成功，${formatShortTime(methodLockUntil, serverNow())} 后可添加收款方式`
          : "修改成功",
        "ok",
      );
      back();
    } catch (error) {
      showRefusal(error);
    }
  };
  const showRefusal = (error: unknown) => {
    const tooSimple = isRefusalError(error, "pinTooSimple");
    setProblem({
      text: tooSimple ? "请勿使用生日、手机号或证件号后 6 位" : undefined,
      turn: problem.turn + 1,
    });
    if (tooSimple) return;
    if (!isRefusalError(error, "smsWrong", "identityMismatch", "triesLocked"))
      return showErrorToast(error);
    setStep("identity");
    form.refuse(
      error.codeName === "identityMismatch" ||
        refusalDetailsOf(error, "triesLocked").field === "idTail"
        ? "idTail"
        : "code",
      error.text,
    );
  };
  return (
    <AccountSettingPageFrame
      title="忘记支付密码"
      flush={step === "pin"}
      onBack={step === "pin" ? () => setStep("identity") : undefined}
    >
      {(user) => {
        if (user.phone === "") return <PhoneRequired next={paths.paymentPIN({ mode: "reset" })} />;
        if (!isEqualOrMissing(user.isAuthentication, CertificationStatus.done))
          return <NoIdentity />;
        if (step === "pin")
          return (
            <NewPinPage
              key={problem.turn}
              problem={problem.text}
              busy={save.busy}
              onPin={(pin) => void send(pin)}
            />
          );
        return <IdentityStep user={user} form={form} onNext={() => setStep("pin")} />;
      }}
    </AccountSettingPageFrame>
  );
}

function IdentityStep({
  user,
  form,
  onNext,
}: {
  user: Output<"userInfo">;
  form: ResetForm;
  onNext: () => void;
}) {
  const sms = useSmsCodeRequest(SmsCodePurpose.pin);
  const next = () => {
    if (form.validate()) onNext();
  };
  return (
    <CardStack gap="wide">
      <PageIntro
        opening
        title="验证您的身份"
        text={<span className="num">{`验证码将发送至 ${user.phone ?? "您的手机"}`}</span>}
      />
      <SmsCodeField sms={sms} onSend={() => void sms.send()} {...form.field("code")} />
      <TextField
        label="证件号后 6 位"
        maxLength={8}
        placeholder="最后一位可能为 X"
        onEnter={next}
        {...form.field("idTail")}
      />
      <Banner text="重置后 24 小时内不能添加收款方式，出售和放币不受影响" />
      <Button size="lg" block onClick={next}>
        下一步
      </Button>
    </CardStack>
  );
}

/**
 * Shown to an uncertified user, because without a certified ID number the reset cannot verify the
 * user.
 */
function NoIdentity() {
  const go = useAppNavigate();
  return (
    <div className={css["fill"]}>
      <EmptyState
        icon="id"
        title="请先完成实名认证"
        text="重置支付密码需要核对证件号"
        action={
          <>
            <Button onClick={() => go(paths.certification())}>去认证</Button>
            <Button variant="soft" onClick={() => go(paths.onlineService())}>
              联系客服
            </Button>
          </>
        }
      />
    </div>
  );
}
