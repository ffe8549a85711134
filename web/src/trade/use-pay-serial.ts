import { OrderStatus, paySerialRule, type OrderDetail } from "contract";
import { useState } from "react";
import { isRefusalError } from "../api/call-error.ts";
import { refusalDetailsOf } from "../api/refusal-details.ts";

/** Serial number that was refused, and the time at which another order was paid with it. */
type UsedSerial = { serial: string; usedAt: number | undefined };

export type PaySerial = ReturnType<typeof usePaySerial>;

/**
 * Serial number of the payment that the buyer types. Supported if the backend sends `serialTail`;
 * another backend would ignore the number.
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
    /** Error that the user has to correct before the payment is marked. */
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
