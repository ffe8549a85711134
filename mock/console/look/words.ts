/** The operator's names: what stands in the order's row, not what a person reads on his phone. */
export const statusName: Readonly<Record<number, string>> = {
  10: "待接单",
  20: "待付款",
  30: "待放币",
  35: "自动放币",
  40: "申诉中",
  50: "已完成",
  60: "已取消",
};
