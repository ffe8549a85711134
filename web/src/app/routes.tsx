import type { ComponentType } from "react";
import { BuyScreen } from "../features/market/buy-screen.tsx";
import type { RouteName } from "../lib/paths.ts";
import { lazyScreen, type Load } from "./lazy-screen.ts";

/** One line a screen; a route without its line does not compile. */
const loads: Record<RouteName, Load> = {
  unauthorized: async () => (await import("../features/session/unauthorized-screen.tsx")).UnauthorizedScreen,
  buy: async () => BuyScreen,
  quickmatch: async () => (await import("../features/match/quickmatch-screen.tsx")).QuickmatchScreen,
  buyfailed: async () => (await import("../features/match/buyfailed-screen.tsx")).BuyfailedScreen,
  purchasebox: async () => (await import("../features/market/purchasebox-screen.tsx")).PurchaseboxScreen,
  sell: async () => (await import("../features/sell/sell-screen.tsx")).SellScreen,
  mysell: async () => (await import("../features/entrust/mysell-screen.tsx")).MysellScreen,
  salessituation: async () => (await import("../features/entrust/salessituation-screen.tsx")).SalessituationScreen,
  saledetail: async () => (await import("../features/entrust/saledetail-screen.tsx")).SaledetailScreen,
  purchase: async () => (await import("../features/order/purchase-screen.tsx")).PurchaseScreen,
  selling: async () => (await import("../features/order/selling-screen.tsx")).SellingScreen,
  orderCompletedDetails: async () => (await import("../features/order/details-screen.tsx")).OrderCompletedDetailsScreen,
  rating: async () => (await import("../features/order/rating-screen.tsx")).RatingScreen,
  order: async () => (await import("../features/order/order-screen.tsx")).OrderScreen,
  orderBuyChat: async () => (await import("../features/chat/chat-screen.tsx")).OrderBuyChatScreen,
  orderSellChat: async () => (await import("../features/chat/chat-screen.tsx")).OrderSellChatScreen,
  appeal: async () => (await import("../features/dispute/appeal-screen.tsx")).AppealScreen,
  myreports: async () => (await import("../features/dispute/myreports-screen.tsx")).MyreportsScreen,
  reportcontent: async () => (await import("../features/dispute/reportcontent-screen.tsx")).ReportcontentScreen,
  mybill: async () => (await import("../features/asset/mybill-screen.tsx")).MybillScreen,
  assetsQrCode: async () => (await import("../features/asset/assets-qr-code-screen.tsx")).AssetsQrCodeScreen,
  payment: async () => (await import("../features/method/payment-screen.tsx")).PaymentScreen,
  addbankcard: async () => (await import("../features/method/addbankcard-screen.tsx")).AddbankcardScreen,
  selectbank: async () => (await import("../features/method/selectbank-screen.tsx")).SelectbankScreen,
  addwx: async () => (await import("../features/method/addwx-screen.tsx")).AddwxScreen,
  addzfb: async () => (await import("../features/method/addzfb-screen.tsx")).AddzfbScreen,
  addnumber: async () => (await import("../features/method/addnumber-screen.tsx")).AddnumberScreen,
  my: async () => (await import("../features/account/my-screen.tsx")).MyScreen,
  certification: async () => (await import("../features/certification/certification-screen.tsx")).CertificationScreen,
  certifiname: async () => (await import("../features/certification/certifiname-screen.tsx")).CertifinameScreen,
  certifAliyun: async () => (await import("../features/certification/certifaliyun-screen.tsx")).CertifAliyunScreen,
  cerifsuccess: async () => (await import("../features/certification/cerifsuccess-screen.tsx")).CerifsuccessScreen,
  bindphone: async () => (await import("../features/secret/bindphone-screen.tsx")).BindphoneScreen,
  LoginPassword: async () => (await import("../features/secret/login-password-screen.tsx")).LoginPasswordScreen,
  szPassword: async () => (await import("../features/secret/szpassword-screen.tsx")).SzPasswordScreen,
  paymentPIN: async () => (await import("../features/secret/paymentpin-screen.tsx")).PaymentPinScreen,
  setting: async () => (await import("../features/account/setting-screen.tsx")).SettingScreen,
  user: async () => (await import("../features/account/user-screen.tsx")).UserScreen,
  reputAtion: async () => (await import("../features/account/reputation-screen.tsx")).ReputationScreen,
  onlineService: async () => (await import("../features/service/online-service-screen.tsx")).OnlineServiceScreen,
};

/** The buy screen comes with the app itself. */
const ready: Partial<Record<RouteName, ComponentType>> = { buy: BuyScreen };
const load = async (name: RouteName): Promise<ComponentType> => (ready[name] ??= await loads[name]());

const names = Object.keys(loads) as RouteName[];
const lazyScreens: Record<string, ComponentType> = Object.fromEntries(names.map((name) => [name, lazyScreen(() => load(name))]));

export const isHere = (name: RouteName): boolean => ready[name] !== undefined;

/** A screen whose file is there is drawn at once: a lazy one, even then, first shows what stands in for it. */
export const screenNow = (name: RouteName): ComponentType => ready[name] ?? (lazyScreens as Record<RouteName, ComponentType>)[name];

/** Fetches the file of a screen before it is gone to. A file that is missing is told of when the screen is drawn. */
export const preloadScreen = (name: RouteName): Promise<unknown> => load(name).catch(() => {});
