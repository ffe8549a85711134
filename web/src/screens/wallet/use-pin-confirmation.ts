import { useState } from "react";
import { type CallError, isUnknownOutcomeError, isRefusalError } from "../../api/call-error.ts";
import { openPrerequisiteList } from "../../trade/prerequisites.ts";
import { useRead } from "../../api/read-queries.ts";

interface Pinned<Wish> {
  send: (input: Wish, pin: string) => Promise<unknown>;
  onDone: (input: Wish) => void;
  /**
   * Called after the PIN sheet was closed, for a refusal that is not about the PIN or the
   * certification.
   */
  onRefused?: ((error: CallError, input: Wish) => void) | undefined;
}

/**
 * Returns a function that returns true if the user has a PIN, and otherwise opens the PIN setup.
 * Called before a form or the PIN sheet opens, because every change needs the PIN.
 */
export function useRequirePinSetup(): () => boolean {
  const user = useRead("userInfo", {}, { quiet: true }).data;
  return () => {
    if (user?.isPayPassword !== 0) return true;
    openPrerequisiteList("pinNeeded");
    return false;
  };
}

/**
 * Sends a command with the PIN. `ask` stores the input and opens the PIN sheet, so that another
 * attempt in the sheet sends the same input.
 */
export function usePinConfirmation<Wish>({ send, onDone, onRefused }: Pinned<Wish>) {
  const hasPin = useRequirePinSetup();
  const [input, setWish] = useState<Wish>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [locked, setLocked] = useState(false);

  const ask = (next: Wish) => {
    if (!hasPin()) return;
    setWish(next);
    setProblem(undefined);
    setLocked(false);
    setOpen(true);
  };
  const answerFailure = (error: unknown, asked: Wish) => {
    if (isRefusalError(error, "pinWrong", "pinLocked")) {
      setLocked(error.codeName === "pinLocked");
      return setProblem(error.text);
    }
    if (isUnknownOutcomeError(error))
      return setProblem("网络不稳定，请再次输入支付密码，不会重复提交");
    setOpen(false);
    if (isRefusalError(error, "pinNeeded", "certificationNeeded"))
      openPrerequisiteList(error.codeName ?? "all");
    else if (isRefusalError(error)) onRefused?.(error, asked);
  };
  const give = async (pin: string) => {
    if (input === undefined) return;
    setProblem(undefined);
    setBusy(true);
    try {
      await send(input, pin);
      setOpen(false);
      onDone(input);
    } catch (error) {
      answerFailure(error, input);
    } finally {
      setBusy(false);
    }
  };
  return {
    ask,
    wish: input,
    sheet: {
      open,
      busy,
      problem,
      locked,
      onPin: (pin: string) => void give(pin),
      onClose: () => setOpen(false),
    },
  };
}
