/** Names of the order statuses in the director. The web app shows other names to its users. */
export const orderStatusTitles: Readonly<Record<number, string>> = {
  10: "待接单",
  20: "待付款",
  30: "待放币",
  35: "自动放币",
  40: "申诉中",
  50: "已完成",
  60: "已取消",
};
