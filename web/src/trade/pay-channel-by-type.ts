import type { PayType } from "contract";
import type { PayChannel } from "../ui/base/pay-channel.tsx";

export const payChannelByType: Record<PayType, PayChannel> = {
  1: "bank",
  2: "alipay",
  3: "wechat",
  4: "dcep",
};
