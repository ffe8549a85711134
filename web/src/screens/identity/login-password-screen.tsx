import {
  loginPasswordLengthMax,
  loginPasswordLengthMin,
  loginPasswordRule,
  type Output,
  SmsCodePurpose,
  smsCodeRule,
} from "contract";
import { isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { showErrorToast, showToast } from "../../api/toasts-and-warnings.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useForm } from "../../lib/browser/use-form.ts";
import { CardStack } from "../../ui/layout/card.tsx";
import { Button } from "../../ui/base/button.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import css from "./pin-and-password.module.css";
import { AccountSettingPageFrame } from "./account-setting-frame.tsx";
import { PhoneRequired } from "./phone-required.tsx";
import { SmsCodeField } from "./sms-field.tsx";
import { useCommandForPasswordsAndCodes } from "./use-secret-command.ts";
import { useSmsCodeRequest } from "./use-sms-code-request.ts";

export const LoginPasswordScreen = () => (
  <AccountSettingPageFrame title="登录密码">
    {(user) =>
      user.phone === "" ? (
        <PhoneRequired next={paths.LoginPassword()} />
      ) : (
        <PasswordForm user={user} />
      )
    }
  </AccountSettingPageFrame>
);

type Values = { old: string; password: string; repeated: string; code: string };
const blank: Values = { old: "", password: "", repeated: "", code: "" };

const rulesFor = (hasOld: boolean) => ({
  old: { check: (value: string) => (hasOld && value === "" ? "请输入原密码" : undefined) },
  password: {
    check: (value: string, { old }: Values) =>
      loginPasswordRule.check(value, hasOld ? { old } : {}),
  },
  repeated: {
    check: (value: string, { password }: Values) =>
      value === password ? undefined : "两次输入的密码不一致，请重新输入",
  },
  code: { ...smsCodeRule, check: (value: string) => smsCodeRule.check(value) },
});

function PasswordForm({ user }: { user: Output<"userInfo"> }) {
  const back = useGoBack();
  const hasOld = user.isLoginPassword === 1;
  const form = useForm(blank, rulesFor(hasOld));
  const sms = useSmsCodeRequest(SmsCodePurpose.loginPassword);
  const save = useCommandForPasswordsAndCodes("accountSetting");
  const submit = async () => {
    const values = form.validate();
    if (!values || save.busy) return;
    const { old, password, code } = values;
    try {
      await save.run({
        type: "loginPassword",
        newPassword: password,
        smsCode: code,
        ...(hasOld && { oldPassword: old }),
      });
      showToast("修改成功，请妥善保管", "ok");
      back();
    } catch (error) {
      if (!isRefusalError(error, "oldPasswordWrong", "smsWrong", "triesLocked"))
        return showErrorToast(error);
      form.refuse(
        error.codeName === "oldPasswordWrong" ||
          refusalDetailsOf(error, "triesLocked").field === "oldPassword"
          ? "old"
          : "code",
        error.text,
      );
    }
  };
  return (
    <CardStack gap="wide">
      <PageIntro
        opening
        title={hasOld ? "修改登录密码" : "设置登录密码"}
        text={
          <span className="num">{`${loginPasswordLengthMin}–${loginPasswordLengthMax} 位，勿用常见密码；验证码将发送至 ${user.phone ?? "您的手机"}`}</span>
        }
      />
      {hasOld && (
        <TextField
          secret
          label="原密码"
          autoComplete="current-password"
          maxLength={loginPasswordLengthMax}
          {...form.field("old")}
        />
      )}
      <CardStack gap="close">
        <TextField
          secret
          label="新密码"
          autoComplete="new-password"
          maxLength={loginPasswordLengthMax}
          {...form.field("password")}
        />
        <StrengthBar password={form.values.password} />
      </CardStack>
      <TextField
        secret
        label="确认新密码"
        autoComplete="new-password"
        maxLength={loginPasswordLengthMax}
        {...form.field("repeated")}
      />
      <SmsCodeField
        sms={sms}
        onSend={() => void sms.send()}
        onEnter={() => void submit()}
        {...form.field("code")}
      />
      <Button size="lg" block busy={save.busy} onClick={() => void submit()}>
        确认
      </Button>
    </CardStack>
  );
}

/**
 * Returns the strength of a password, from 0 (empty) to 3 (strong). It depends on the length and on
 * how many kinds of characters occur: lowercase, uppercase, digits and others. A password that
 * `loginPasswordRule` refuses, such as a common one, is weak (1).
 */
export function passwordStrengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password === "") return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((it) => it.test(password)).length;
  if (loginPasswordRule.check(password, {}) !== undefined || kinds < 2) return 1;
  const isLong = password.length >= 12;
  if (isLong && kinds >= 3) return 3;
  return kinds >= 3 || isLong ? 2 : 1;
}

export const passwordStrengthTexts = ["", "弱", "中", "强"] as const;

function StrengthBar({ password }: { password: string }) {
  const strength = passwordStrengthOf(password);
  return (
    <p className={css["strength"]} data-strength={strength}>
      <span className={css["strengthBar"]} aria-hidden="true">
        {[1, 2, 3].map((item) => (
          <i key={item} data-on={item <= strength || undefined} />
        ))}
      </span>
      <span role="status">
        {strength === 0 ? "密码强度" : `密码强度：${passwordStrengthTexts[strength]}`}
      </span>
    </p>
  );
}
