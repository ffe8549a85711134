import type { Output } from "contract";
import { useState } from "react";
import { AccountSettingPageFrame } from "./account-setting-frame.tsx";
import { NewPhoneForm } from "./new-phone-form.tsx";
import { OldPhoneForm } from "./old-phone-form.tsx";

/**
 * Binds a first phone number, or changes it. A change first requires a code sent to the old number.
 */
export function BindphoneScreen() {
  const [oldCode, setOldCode] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const again = (text: string) => {
    setProblem(text);
    setOldCode(undefined);
  };
  const step = (user: Output<"userInfo">) => {
    if (user.phone && oldCode === undefined)
      return <OldPhoneForm phone={user.phone} problem={problem} onCode={setOldCode} />;
    return <NewPhoneForm user={user} oldCode={oldCode} onOldCodeWrong={again} />;
  };
  return (
    <AccountSettingPageFrame
      title="绑定手机"
      onBack={oldCode === undefined ? undefined : () => setOldCode(undefined)}
    >
      {step}
    </AccountSettingPageFrame>
  );
}
