import { pinRule } from "contract";
import { useState } from "react";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { PinPad } from "../../ui/inputs/pin-pad.tsx";
import { PinPageLayout } from "./pin-page.tsx";

interface NewPinPageProps {
  /** The PIN that is replaced. The new one must differ. */
  old?: string | undefined;
  /** Text of the refusal if the backend refused the PIN of the previous attempt. */
  problem: string | undefined;
  busy: boolean;
  onPin: (pin: string) => void;
}

/**
 * Requests a new PIN twice and rejects PINs that are easy to guess. The digits stay in this
 * component and are passed only to `onPin`.
 */
export function NewPinPage({ old, problem, busy, onPin }: NewPinPageProps) {
  const [first, setFirst] = useState<string>();
  const [wrong, setWrong] = useState({ text: problem, turn: 0 });
  const begin = (text: string | undefined) => {
    setFirst(undefined);
    setWrong({ text, turn: wrong.turn + 1 });
  };
  const take = (pin: string) => {
    if (first !== undefined)
      return pin === first ? onPin(pin) : begin("两次输入不一致，请重新输入");
    const fault = pinRule.check(pin, {}) ?? (pin === old ? "新密码不能与原密码相同" : undefined);
    if (fault !== undefined) return begin(fault);
    setFirst(pin);
  };
  useCloseOverlayOnBack(first !== undefined, () => begin(undefined));
  // The new `key` remounts `PinPad`. This clears its digits, and an error that occurs twice is
  // announced again.
  if (first === undefined)
    return (
      <PinPageLayout title="设置新的支付密码" text="6 位数字，请勿使用连续、重复数字或生日、手机号">
        <PinPad key={`new-${wrong.turn}`} problem={wrong.text} onPin={take} />
      </PinPageLayout>
    );
  return (
    <PinPageLayout title="请再次输入" text="两次输入须一致">
      <PinPad key="again" busy={busy} onPin={take} />
    </PinPageLayout>
  );
}
