import { type OrderDetail, OrderStatus, statementRule, mayBe } from "contract";
import { useState } from "react";
import { isRefused } from "../api/call-error.ts";
import { useCommand } from "../api/command.ts";
import { showToast } from "../api/notices.ts";
import { useRead } from "../api/read.ts";
import { urlsOf } from "../ui/form/use-uploads.ts";
import { sideOf } from "./appeal-words.ts";
import { problemsOf, useStatement } from "./statement.ts";

/** Reasons of the backend's table that the phone knows by their meaning. */
export const appealTypes = { notReleased: 101, wrongAmount: 202, wrongName: 203, frozen: 204 } as const;
const afterConfirm: readonly number[] = [appealTypes.wrongAmount, appealTypes.wrongName, appealTypes.frozen];

/** Who has said that the money came may only say what was not right with it. */
function fits({ code, role }: { code: number; role: number | null }, order: OrderDetail): boolean {
  if (!mayBe(role, sideOf(order))) return false;
  if (order.status === OrderStatus.transferConfirmed) return afterConfirm.includes(code);
  return order.status !== OrderStatus.cancelled || code === appealTypes.notReleased;
}

/** The appeal of an order, in the chat's sheet and on its own screen: one draft, one rule, one way to file it. */
export function useAppeal(order: OrderDetail, found?: number) {
  const { orderId, version } = order;
  const { statement, setStatement, forget } = useStatement(`appeal_${orderId}`, found);
  const [tried, setTried] = useState(false);
  const types = useRead("appealTypes", {});
  const suspend = useCommand("suspend", { handles: ["appealIncomplete"] });
  const reasons = { ...types, data: types.data?.filter((it) => fits(it, order)) };
  // Where there is one reason only, it is the reason.
  const [first, ...others] = reasons.data ?? [];
  const type = others.length === 0 ? first?.code : reasons.data?.find((it) => it.code === statement.type)?.code;
  const told = { ...statement, type };
  const problems = problemsOf(told, "appeal");
  const incomplete = isRefused(suspend.error, "appealIncomplete") ? { images: suspend.error.text } : {};
  /** Answers whether it is filed, or can no longer be. */
  const file = async (): Promise<boolean> => {
    setTried(true);
    if (type === undefined || Object.keys(problems).length > 0) return false;
    const { content, images } = statement;
    try {
      await suspend.mutateAsync({
        orderId,
        version: version ?? undefined,
        type,
        content: statementRule.clean(content),
        images: urlsOf(images),
      });
      forget();
      showToast("申诉已提交", "ok");
      return true;
    } catch (error) {
      return isRefused(error) && !isRefused(error, "appealIncomplete");
    }
  };
  return {
    reasons,
    statement: told,
    onChange: setStatement,
    problems: tried ? { ...incomplete, ...problems } : {},
    file,
    busy: suspend.isPending,
  };
}

export const appealCost = "提交后订单暂停，资产继续锁定，对方须在30分钟内举证。每笔订单每方只能申诉一次；败诉信誉分-10，并限制交易24小时。";
