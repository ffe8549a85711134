import { useState } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { showErrorToast, showToast } from "../../api/toasts-and-warnings.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PinPad } from "../../ui/inputs/pin-pad.tsx";
import { AccountSettingPageFrame } from "./account-setting-frame.tsx";
import { NewPinPage } from "./new-pin.tsx";
import { PinPageLayout } from "./pin-page.tsx";
import { useCommandForPasswordsAndCodes } from "./use-secret-command.ts";

type Problem = { text: string | undefined; locked: boolean; turn: number };

/**
 * Requests the old PIN, the new PIN, and the new PIN again. The old PIN is verified only when it is
 * sent together with the new one, because the backend has no call that verifies a PIN alone.
 */
export function ChangePinPage() {
  const go = useAppNavigate();
  const back = useGoBack();
  const save = useCommandForPasswordsAndCodes("pinChange");
  const [old, setOld] = useState<string>();
  const [problem, setProblem] = useState<Problem>({ text: undefined, locked: false, turn: 0 });

  const send = async (newPassword: string) => {
    if (old === undefined) return;
    try {
      await save.run({ mode: "old", oldPassword: old, newPassword });
      showToast("修改成功", "ok");
      back();
    } catch (error) {
      showRefusal(error);
    }
  };
  const showRefusal = (error: unknown) => {
    const wrongOld = isRefusalError(error, "pinWrong", "pinLocked");
    const tooSimple = isRefusalError(error, "pinTooSimple");
    const tooSimpleText = tooSimple ? "请勿使用生日、手机号或证件号后 6 位" : undefined;
    const text = wrongOld ? error.text : tooSimpleText;
    setProblem({ text, locked: isRefusalError(error, "pinLocked"), turn: problem.turn + 1 });
    if (wrongOld) setOld(undefined);
    else if (!tooSimple) showErrorToast(error);
  };
  return (
    <AccountSettingPageFrame
      flush
      title="修改支付密码"
      onBack={old === undefined ? undefined : () => setOld(undefined)}
    >
      {() =>
        old === undefined ? (
          <PinPageLayout title="请输入原支付密码" text="验证您的身份">
            <PinPad
              key={`old-${problem.turn}`}
              problem={problem.text}
              locked={problem.locked}
              onPin={(pin) => {
                // Clear the error of the previous attempt, because it is about the old PIN that was
                // entered then.
                setProblem({ ...problem, text: undefined });
                setOld(pin);
              }}
              onForgot={() => go(paths.paymentPIN({ mode: "reset" }), { replace: true })}
            />
          </PinPageLayout>
        ) : (
          <NewPinPage
            key={problem.turn}
            old={old}
            problem={problem.text}
            busy={save.busy}
            onPin={(pin) => void send(pin)}
          />
        )
      }
    </AccountSettingPageFrame>
  );
}
