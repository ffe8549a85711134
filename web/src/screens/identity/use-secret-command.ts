import type { Input, Output } from "contract";
import { useState } from "react";
import { type UserCommandName, sendCommand } from "../../api/send-command.ts";

/**
 * Like `useCommand`, for passwords and codes. Shows no error itself: the caller handles all errors,
 * because the page shows each refusal at its own field.
 */
export function useCommandForPasswordsAndCodes<N extends UserCommandName>(name: N) {
  const [busy, setBusy] = useState(false);
  const run = async (input: Input<N>): Promise<Output<N>> => {
    setBusy(true);
    try {
      return await sendCommand(name, input);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
