import { chatTextRule } from "contract";
import { useState } from "react";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { messageDraftStorageSlot } from "./outbox.ts";

/**
 * Returns the message that the user is writing, and functions to change and send it. The text
 * survives a reload until it is sent.
 */
export function useMessageDraft(
  orderId: string,
  riskWords: readonly string[],
  onSay: (text: string) => void,
) {
  const [text, setText] = useState(() => messageDraftStorageSlot(orderId).get() ?? "");
  const warning = text.trim() === "" ? undefined : chatTextRule.warn(text, { riskWords });
  const change = (next: string) => {
    setText(next);
    if (next === "") messageDraftStorageSlot(orderId).clear();
    else messageDraftStorageSlot(orderId).set(next);
  };
  const say = () => {
    const line = chatTextRule.clean(text);
    const problem = chatTextRule.check(line);
    if (problem !== undefined) return showToast(problem, "warn");
    change("");
    onSay(line);
  };
  return { text, change, warning, say };
}
