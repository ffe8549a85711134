import { useRef, useState } from "react";
import { answerAccountSwitchQuestion } from "../../api/session.ts";
import { FullScreenMessage } from "../../ui/layout/full-screen-message.tsx";
import { ConfirmOverlay } from "../../ui/overlays/confirm-overlay.tsx";
import { OverlayHost } from "../../ui/overlays/overlay-host.tsx";

const question = {
  title: "切换账号？",
  text: "打开的链接属于另一个账号。切换后，当前账号保存在本机的草稿和未发送的消息会被清除；返回则继续使用当前账号。",
  action: "切换",
  danger: true,
} as const;

/** Shown if a logged-in user opens a link that belongs to another user. */
export function AccountSwitchDialog() {
  const [isOpen, setOpen] = useState(true);
  const switches = useRef(false);
  return (
    <OverlayHost>
      <FullScreenMessage title="已登录其他账号" text="打开的链接属于另一个账号" icon="shield" />
      <ConfirmOverlay
        question={isOpen ? question : undefined}
        onAction={() => {
          switches.current = true;
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
        onClosed={() => answerAccountSwitchQuestion(switches.current)}
      />
    </OverlayHost>
  );
}
