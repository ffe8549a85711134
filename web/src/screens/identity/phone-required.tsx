import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import css from "./pin-and-password.module.css";

/**
 * Shown to a user without a phone number, because verification codes are sent by text message.
 * `next` is the screen to return to after a number is bound.
 */
export function PhoneRequired({ next }: { next: string }) {
  const go = useAppNavigate();
  return (
    <div className={css["fill"]}>
      <EmptyState
        icon="phone"
        title="请先绑定手机号"
        text="验证码会发送到您绑定的手机"
        action={<Button onClick={() => go(paths.bindphone({ next }))}>去绑定</Button>}
      />
    </div>
  );
}
