import type { Offer, Output } from "contract";
import type { ReactNode } from "react";
import { payChannels, maskedAccount } from "../../trade/account.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { PayMark } from "../../ui/base/pay-channel.tsx";
import css from "./entrust.module.css";
import { hoursText } from "../../trade/selling/open-hours.ts";
import { floatText } from "../../trade/selling/asked-price.ts";
import { limitsText } from "../../trade/entrust-view.ts";
import { Figure } from "../../ui/figures/figure.tsx";

type Row = { key: string; value: ReactNode };

/** Describes the conditions for buyers. Returns an empty list if anyone may buy. */
export function conditionTexts(conditions: Offer["conditions"]): string[] {
  if (conditions === null) return [];
  const { minOrders, minRate, minDays, minLevel } = conditions;
  return [
    minOrders > 0 && `成交满 ${minOrders} 单`,
    minRate > 0 && `完成率不低于${minRate}%`,
    minDays > 0 && `注册满 ${minDays} 天`,
    minLevel > 0 && `等级 ${minLevel} 以上`,
  ].filter((it) => it !== false);
}

const Methods = ({ methods }: { methods: Output<"sellDetail">["payMethods"] }) => (
  <span className={css["methods"]}>
    {methods.map((it) => (
      <span key={it.id}>
        <PayMark channel={payChannels[it.type]} /> {maskedAccount(it)}
      </span>
    ))}
  </span>
);

function autoConfirmText({ autoConfirm }: Output<"sellDetail">): string {
  if (autoConfirm === 1) return "开启";
  return autoConfirm === 0 ? "关闭，需在 5 分钟内手动接单" : "";
}

/** Rows with all fields of a listing as set by its owner. */
export function ownDetailRows(it: Output<"sellDetail">): Row[] {
  const unit = runtimeConfig.assetUnit;
  const conditions = conditionTexts(it.conditions);
  return [
    { key: "挂单编号", value: it.entrustId },
    { key: "单价", value: <Figure kind="price" value={it.price} /> },
    {
      key: "定价",
      value: it.floatPermille == null ? "" : `浮动，参考价${floatText(it.floatPermille)}`,
    },
    { key: "总量", value: <Figure kind="asset" value={it.total} unit={unit} /> },
    { key: "单笔限额", value: limitsText(it) },
    { key: "收款方式", value: <Methods methods={it.payMethods} /> },
    { key: "付款时限", value: <Figure kind="count" value={it.payMinutes} unit="分钟" /> },
    { key: "自动接单", value: autoConfirmText(it) },
    { key: "营业时间", value: it.openHours ? hoursText(it.openHours) : "" },
    { key: "买家条件", value: it.conditions === null ? "—" : conditions.join("，") || "不限" },
    { key: "备注", value: it.remark || "无" },
    { key: "自动问候", value: it.greeting ?? "" },
    {
      key: "订单",
      value:
        it.orderCount === null || it.runningCount === null
          ? ""
          : `共${it.orderCount}单，进行中${it.runningCount}单`,
    },
    { key: "发布时间", value: formatFullTime(it.createTime) },
  ];
}
