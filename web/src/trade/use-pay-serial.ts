import { OrderStatus, paySerialRule, type OrderDetail } from "contract";
import { useState } from "react";
import { isRefusalError } from "../api/call-error.ts";
import { refusalDetailsOf } from "../api/refusal-details.ts";

/** Serial number that the backend refused, and the time at which another order was paid with it. */
type UsedSerial = { serial: string; usedAt: number | undefined };

export type PaySerial = ReturnType<typeof usePaySerial>;

/**
 * State of the field for the serial number of the payment. The field is offered only to the buyer,
 * and only if the backend sends `serialTail`, because another backend would ignore the number.
 */
export function usePaySerial(order: OrderDetail) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<UsedSerial>();
  const serial = paySerialRule.clean(text);
  const isSupported = order.serialTail !== undefined && order.isSeller === 0;
  const used = refused?.serial === serial ? refused : undefined;
  return {
    isSupported,
    text,
    serial,
    change: setText,
    clear: () => {
      setText("");
      setRefused(undefined);
    },
    /** Error text of the typed number. While there is one, the number is not sent. */
    problem: isSupported ? paySerialRule.check(serial) : undefined,
    used,
    isBeforePayment: order.status === OrderStatus.waitPay,
    input: isSupported && serial !== "" ? { paySerial: serial } : {},
    onRefused: (error: unknown): boolean => {
      if (!isRefusalError(error, "paySerialUsed")) return false;
      setRefused({ serial, usedAt: refusalDetailsOf(error, "paySerialUsed").usedAt });
      return true;
    },
  };
}
