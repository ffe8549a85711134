import { useState } from "react";
import { answerAccountSwitchQuestion } from "../../api/session.ts";
import { FullScreenMessage } from "../../ui/layout/full-screen-message.tsx";
import { ConfirmDialog } from "../../ui/overlays/dialog.tsx";

/** Shown if a logged-in user opens a link that belongs to another user. */
export function AccountSwitchDialog() {
  const [answer, setAnswer] = useState<boolean>();
  return (
    <>
      <FullScreenMessage title="已登录其他账号" text="打开的链接属于另一个账号" icon="shield" />
      <ConfirmDialog
        open={answer === undefined}
        title="切换账号？"
        text="打开的链接属于另一个账号。切换后，当前账号保存在本机的草稿和未发送的消息会被清除；返回则继续使用当前账号。"
        confirm={{ label: "切换", onPress: () => setAnswer(true), danger: true }}
        onBack={() => setAnswer(false)}
        onClosed={() => answerAccountSwitchQuestion(answer === true)}
      />
    </>
  );
}
