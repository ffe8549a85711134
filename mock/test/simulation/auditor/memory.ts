import { type CallName, codes } from "contract";
import type { Heard } from "./heard.ts";
import { Violation } from "./violation.ts";

/** What was answered to which request: the same again gets the same, another under its name is refused. */
export function openMemory() {
  const known = new Map<string, { body: string; answer: string }>();
  return {
    /** True when the request was there before: then nothing may have changed. */
    recall({ call, userId, requestId, input, answer }: Heard): boolean {
      if (requestId === undefined) return false;
      const key = keyOf(call, userId, requestId);
      const earlier = known.get(key);
      const now = { body: JSON.stringify(input), answer: JSON.stringify(answer) };
      if (!earlier) known.set(key, now);
      else if (earlier.body !== now.body)
        differs(answer.code !== codes.requestReused.code, `${call} under a used id was not refused`, userId);
      else differs(earlier.answer !== now.answer, `${call} again was answered ${now.answer}, first ${earlier.answer}`, userId);
      return earlier !== undefined;
    },
  };
}

const keyOf = (call: CallName, userId: string, requestId: string): string => `${userId} ${call} ${requestId}`;

function differs(isWrong: boolean, text: string, userId: string): void {
  if (isWrong) throw new Violation("I7", text, [userId]);
}
