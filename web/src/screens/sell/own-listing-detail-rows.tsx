import type { Offer, Output } from "contract";
import type { ReactNode } from "react";
import { maskedAccountText } from "../../trade/payment-account.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { PayChannelLabel } from "../../ui/base/pay-channel.tsx";
import css from "./entrust.module.css";
import { openHoursText } from "../../trade/selling/open-hours.ts";
import { floatingPriceOffsetText } from "../../trade/selling/asked-price.ts";
import { entrustAmountLimitsText } from "../../trade/entrust-display-values.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";

type Row = { key: string; value: ReactNode };

/**
 * Returns the conditions that a buyer must meet as texts. Empty if there are none or they are
 * unknown.
 */
export function buyerConditionTexts(conditions: Offer["conditions"]): string[] {
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
    {methods.map((method) => (
      <span key={method.id}>
        <PayChannelLabel channel={payChannelByType[method.type]} /> {maskedAccountText(method)}
      </span>
    ))}
  </span>
);

function autoConfirmText({ autoConfirm }: Output<"sellDetail">): string {
  if (autoConfirm === 1) return "开启";
  return autoConfirm === 0 ? "关闭，需在 5 分钟内手动接单" : "";
}

/**
 * Returns the rows in which the owner sees a listing: its fields, its number of orders and its
 * creation time.
 */
export function ownListingDetailRows(item: Output<"sellDetail">): Row[] {
  const unit = runtimeConfig.assetUnit;
  const conditions = buyerConditionTexts(item.conditions);
  return [
    { key: "挂单编号", value: item.entrustId },
    { key: "单价", value: <TradeFigure kind="price" value={item.price} /> },
    {
      key: "定价",
      value:
        item.floatPermille == null
          ? ""
          : `浮动，参考价${floatingPriceOffsetText(item.floatPermille)}`,
    },
    { key: "总量", value: <TradeFigure kind="asset" value={item.total} unit={unit} /> },
    { key: "单笔限额", value: entrustAmountLimitsText(item) },
    { key: "收款方式", value: <Methods methods={item.payMethods} /> },
    { key: "付款时限", value: <TradeFigure kind="count" value={item.payMinutes} unit="分钟" /> },
    { key: "自动接单", value: autoConfirmText(item) },
    { key: "营业时间", value: item.openHours ? openHoursText(item.openHours) : "" },
    { key: "买家条件", value: item.conditions === null ? "—" : conditions.join("，") || "不限" },
    { key: "备注", value: item.remark || "无" },
    { key: "自动问候", value: item.greeting ?? "" },
    {
      key: "订单",
      value:
        item.orderCount === null || item.runningCount === null
          ? ""
          : `共${item.orderCount}单，进行中${item.runningCount}单`,
    },
    { key: "发布时间", value: formatFullTime(item.createTime) },
  ];
}
