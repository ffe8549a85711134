import type { Input } from "contract";
import { useState } from "react";
import { type CallError, isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { useCommand } from "../../api/use-command.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { storage } from "../../lib/browser/storage.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";

/**
 * Returns the time from which the next code can be requested, or null if that is now. The time is
 * stored, because the limit of the backend still applies after a reload.
 */
function readUntil(kept: string | undefined): number | null {
  const until = Number(kept);
  return Number.isFinite(until) && until > serverNow() ? until : null;
}

/** Minimum interval between two requests for a code, used if the backend sends none. */
const pauseSeconds = 60;

/** Requests a code by text message: one at a time, with the interval that the backend requires. */
export function useSmsCodeRequest(scene: Input<"smsCode">["scene"]) {
  const slot = storage.personal(`sms_${scene}`);
  const [until, setUntil] = useState(() => readUntil(slot.get()));
  const [shownCode, setShownCode] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const leftSeconds = useRemainingSeconds(until);
  const request = useCommand("smsCode", {
    handles: ["smsTooSoon", "smsDailyLimit", "phoneFormat", "phoneTaken"],
  });

  const pause = (seconds: number) => {
    const end = serverNow() + seconds * 1000;
    slot.set(String(end));
    setUntil(end);
  };
  /**
   * `onPhone` receives the text of a refusal that is about the phone number, so that the caller
   * shows it at the field of the number.
   */
  const send = async (phone?: string, onPhone?: (text: string) => void) => {
    setProblem(undefined);
    try {
      const { interval, mockCode } = await request.mutateAsync({
        scene,
        ...(phone !== undefined && { phone }),
      });
      pause(interval ?? pauseSeconds);
      setShownCode(mockCode);
      showToast("验证码已发送", "ok");
    } catch (error) {
      if (isRefusalError(error)) showRefusal(error, onPhone);
    }
  };
  const showRefusal = (error: CallError, onPhone: (text: string) => void = setProblem) => {
    const { codeName, text } = error;
    if (codeName === "phoneFormat" || codeName === "phoneTaken") return onPhone(text);
    setProblem(text);
    const { seconds = 0 } = refusalDetailsOf(error, "smsTooSoon");
    if (seconds > 0) pause(seconds);
  };
  return {
    send,
    sending: request.isPending,
    leftSeconds,
    problem,
    shownCode,
    everSent: until !== null,
  };
}

export type SmsCodeRequest = ReturnType<typeof useSmsCodeRequest>;
