import { type Input, payTypes } from "contract";
import { type CallError, isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { useCommand } from "../../api/use-command.ts";
import { readPrerequisiteListOrigin } from "../../trade/prerequisites.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useRead } from "../../api/read-queries.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { serverNow } from "../../lib/time/server-clock.ts";
import { usePinConfirmation } from "./use-pin-confirmation.ts";

export type PaymentMethodInputWithoutPin = Omit<Input<"methodAdd">, "payPassword">;
/** Form fields that the backend may refuse. */
type Wrong = "account" | "qrCode";
interface Saving {
  /** Id of the edited payment method. Undefined for a new one. */
  id: string | undefined;
  refuse: (field: Wrong, text: string) => void;
  forgetDraft: () => void;
}

const answered = [
  "accountFormat",
  "receiveCodeMissing",
  "accountTaken",
  "holderMismatch",
  "methodLimit",
  "pinWrong",
  "pinLocked",
  "pinNeeded",
  "certificationNeeded",
] as const;
const fieldOf: Partial<Record<string, Wrong>> = {
  accountFormat: "account",
  accountTaken: "account",
  holderMismatch: "account",
  receiveCodeMissing: "qrCode",
};

/** Returns the text of a refusal, including details that the backend sends with the code. */
function textOf(error: CallError, type: PaymentMethodInputWithoutPin["type"]): string {
  const { codeName, text } = error;
  const { until } = refusalDetailsOf(error, "methodLimit");
  if (codeName === "accountFormat") return refusalDetailsOf(error, "accountFormat").reason || text;
  if (codeName === "accountTaken" && type === payTypes.bank) return "该卡号已绑定，请换一张卡";
  if (until !== undefined)
    return `重置支付密码后 24 小时内不可添加，请${formatShortTime(until, serverNow())} 后再试`;
  return text;
}

/**
 * Adds or edits a payment method, confirmed by the PIN. Then returns to the waiting trade or to the
 * list of methods.
 */
export function useSavePaymentMethod({ id, refuse, forgetDraft }: Saving) {
  const add = useCommand("methodAdd", { handles: answered });
  const edit = useCommand("methodEdit", { handles: answered });
  const leave = useLeave();
  return usePinConfirmation<PaymentMethodInputWithoutPin>({
    send: async ({ type, ...fields }, payPassword) => {
      if (id === undefined) await add.mutateAsync({ type, ...fields, payPassword });
      else await edit.mutateAsync({ id, ...fields, payPassword });
    },
    onDone: () => {
      forgetDraft();
      showToast(id === undefined ? "已添加，审核通过后可用" : "已保存", "ok");
      leave();
    },
    onRefused: (error, { type }) => {
      const field = fieldOf[error.codeName ?? ""];
      if (field) refuse(field, textOf(error, type));
      else if (isRefusalError(error, "methodLimit")) showToast(textOf(error, type), "warn");
    },
  });
}

/**
 * Returns a function that leaves the form. A user who was sent here before a trade returns to the
 * trade after adding their first method. Other users return to the list of methods.
 */
function useLeave(): () => void {
  const go = useAppNavigate();
  const back = useGoBack();
  const hadNone = useRead("methodList", {}, { quiet: true }).data?.length === 0;
  return () => {
    const trip = hadNone ? readPrerequisiteListOrigin() : undefined;
    if (trip && !/^\/home\/add/.test(trip.returnTo)) go(trip.returnTo, { replace: true });
    else back({ named: "payment" });
  };
}
