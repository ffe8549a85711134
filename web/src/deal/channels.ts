import type { PayType } from "contract";
import type { PayChannel } from "../ui/mark/pay.tsx";

export const channels: Record<PayType, PayChannel> = { 1: "bank", 2: "alipay", 3: "wechat", 4: "dcep" };
