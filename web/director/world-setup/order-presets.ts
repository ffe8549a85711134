import type { OrderInput } from "mock/client/world.ts";
import type { orderActionsAfterCreation } from "./order-actions-after-creation.ts";

export type OrderPreset = Omit<OrderInput, "buyer" | "seller"> & {
  title: string;
  note: string;
  advanceBy?: string;
  stepAfterStatus?: keyof typeof orderActionsAfterCreation;
};
type OrderPresetGroup = { statuses: readonly number[]; presets: readonly OrderPreset[] };

/**
 * Situations in which an order can be created by one click. `stepAfterStatus` names a further
 * action after the creation. `advanceBy` is the time by which the world's clock advances.
 */
export const orderPresetGroups: readonly OrderPresetGroup[] = [
  {
    statuses: [10, 20, 30, 35],
    presets: [
      { title: "等卖家接单", note: "10 · 不自动接单", status: 10 },
      { title: "付款前", note: "20 · 15 分钟内付", status: 20 },
      { title: "已付款待放币", note: "30 · 凭证 1 张", status: 30 },
      { title: "自动放币中", note: "35 · 卖家已确认", status: 35 },
      {
        title: "快付款超时",
        note: "20 · 还剩 1 分钟",
        status: 20,
        advanceBy: "14:00",
        stepAfterStatus: "edge",
      },
      {
        title: "快自动放币",
        note: "35 · 还剩 1 分钟",
        status: 35,
        advanceBy: "9:00",
        stepAfterStatus: "edge",
      },
    ],
  },
  {
    statuses: [40],
    presets: [
      { title: "买家申诉", note: "付款 5 分钟后", status: 40, by: "buyer", advanceBy: "5:00" },
      { title: "卖家申诉", note: "没到账", status: 40, by: "seller" },
      { title: "平台申诉", note: "没人动，到点自动", status: 40, by: "system", advanceBy: "45:00" },
      {
        title: "平局待人工",
        note: "两边证据一样多",
        status: 40,
        by: "buyer",
        advanceBy: "2:05:00",
        stepAfterStatus: "tie",
      },
      { title: "取消后申诉", note: "凭付款凭证重开", status: 40, by: "late", advanceBy: "15:00" },
    ],
  },
  {
    statuses: [50],
    presets: [
      { title: "卖家放币", note: "最常见的结束", status: 50, completeType: 1 },
      { title: "到点放币", note: "确认后没人动", status: 50, completeType: 2, advanceBy: "10:00" },
      { title: "裁定给买家", note: "申诉后裁定", status: 50, completeType: 3, advanceBy: "5:00" },
    ],
  },
  {
    statuses: [60],
    presets: [
      { title: "买家取消", note: "付款前", status: 60, closeType: 1 },
      { title: "付款超时", note: "24 小时内可申诉", status: 60, closeType: 2, advanceBy: "15:00" },
      { title: "卖家拒接", note: "资产退回挂单", status: 60, closeType: 3 },
      { title: "超时未接", note: "卖家 5 分钟没动", status: 60, closeType: 4, advanceBy: "5:00" },
      { title: "裁定给卖家", note: "申诉后裁定", status: 60, closeType: 5 },
      { title: "声明没付", note: "买家付款后撤销", status: 60, closeType: 6 },
      { title: "同意取消", note: "申诉中退款后取消", status: 60, closeType: 8 },
      { title: "风控关闭", note: "卖家被限制", status: 60, closeType: 7 },
    ],
  },
];
