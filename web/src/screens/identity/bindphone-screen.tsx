import type { Output } from "contract";
import { useState } from "react";
import { AccountPage } from "./account-setting-page.tsx";
import { NewPhone } from "./new-phone-form.tsx";
import { OldPhone } from "./old-phone-form.tsx";

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
    if (user.phone !== "" && oldCode === undefined)
      return <OldPhone phone={user.phone} problem={problem} onCode={setOldCode} />;
    return <NewPhone user={user} oldCode={oldCode} onOldCodeWrong={again} />;
  };
  return (
    <AccountPage
      title="绑定手机"
      onBack={oldCode === undefined ? undefined : () => setOldCode(undefined)}
    >
      {step}
    </AccountPage>
  );
}
