import type { SkeletonShape } from "../ui/layout/page-skeleton.tsx";
import type { RouteName } from "../lib/navigation/paths.ts";

const cards: SkeletonShape = { blocks: [72, 168, 120, 168] };
const orders: SkeletonShape = { blocks: [48, 132, 132, 132] };
const form: SkeletonShape = { blocks: [112, 112, 56] };
const chat: SkeletonShape = { blocks: [320], edge: true };

/** Skeleton of each screen before its file and data have arrived. The default shows cards. */
const skeletonShapes: Partial<Record<RouteName, SkeletonShape>> = {
  unauthorized: { blocks: [] },
  buy: { blocks: [104, 104, 104, 104, 104, 104], edge: true },
  purchase: orders,
  sell: { blocks: [268, 112] },
  mysell: { blocks: [161, 161, 161] },
  salessituation: { blocks: [273, 170, 132] },
  saledetail: { blocks: [132, 340, 54] },
  selling: orders,
  order: orders,
  orderBuyChat: chat,
  orderSellChat: chat,
  rating: form,
  myreports: orders,
  reportcontent: form,
  my: { blocks: [64, 276, 160, 270] },
  certification: { blocks: [56, 272, 164] },
  certifiname: { blocks: [20, 400] },
  certifAliyun: form,
  cerifsuccess: { blocks: [220, 132] },
  reputAtion: { blocks: [153, 126, 260, 177] },
  appeal: { blocks: [150, 84, 200] },
  mybill: { blocks: [36, 24, 512] },
  assetsQrCode: { blocks: [374, 78, 20] },
  payment: { blocks: [18, 85, 85, 85] },
  addbankcard: { blocks: [101, 78, 78, 78, 78] },
  selectbank: { blocks: [217, 148, 204, 148] },
  addwx: { blocks: [143, 44] },
  addzfb: { blocks: [143, 78, 44] },
  addnumber: { blocks: [39, 101, 78, 78, 78, 143] },
  setting: { blocks: [28, 218, 28, 164, 28, 108] },
  paymentPIN: { blocks: [112, 58] },
  szPassword: form,
  bindphone: { blocks: [64, 78, 52] },
  LoginPassword: { blocks: [64, 105, 78, 78, 52] },
  user: { blocks: [240, 108] },
  onlineService: { blocks: [144, 56, 28, 439] },
};

export const skeletonShapeOfScreen = (name: RouteName): SkeletonShape =>
  skeletonShapes[name] ?? cards;
