import type { RouteName } from "../lib/navigation/paths.ts";
import type { ComponentLoader } from "./lazy-screen.ts";

/**
 * One loader per screen except the buy screen, which is part of the app. A route without a loader
 * does not compile. The table is a separate file, because the file names take 2 kB.
 */
export const screenLoaders: Record<Exclude<RouteName, "buy">, ComponentLoader> = {
  unauthorized: async () =>
    (await import("../screens/account/unauthorized-screen.tsx")).UnauthorizedScreen,
  quickmatch: async () => (await import("../screens/buy/quickmatch-screen.tsx")).QuickmatchScreen,
  buyfailed: async () => (await import("../screens/buy/buyfailed-screen.tsx")).BuyfailedScreen,
  purchasebox: async () =>
    (await import("../screens/buy/purchasebox-screen.tsx")).PurchaseboxScreen,
  sell: async () => (await import("../screens/sell/sell-screen.tsx")).SellScreen,
  mysell: async () => (await import("../screens/sell/mysell-screen.tsx")).MysellScreen,
  salessituation: async () =>
    (await import("../screens/sell/salessituation-screen.tsx")).SalessituationScreen,
  saledetail: async () => (await import("../screens/sell/saledetail-screen.tsx")).SaledetailScreen,
  purchase: async () => (await import("../screens/orders/purchase-screen.tsx")).PurchaseScreen,
  selling: async () => (await import("../screens/orders/selling-screen.tsx")).SellingScreen,
  orderCompletedDetails: async () =>
    (await import("../screens/orders/order-details-screen.tsx")).OrderCompletedDetailsScreen,
  rating: async () => (await import("../screens/orders/rating-screen.tsx")).RatingScreen,
  order: async () => (await import("../screens/orders/order-screen.tsx")).OrderScreen,
  orderBuyChat: async () => (await import("../screens/chat/chat-screen.tsx")).OrderBuyChatScreen,
  orderSellChat: async () => (await import("../screens/chat/chat-screen.tsx")).OrderSellChatScreen,
  appeal: async () => (await import("../screens/orders/appeal-screen.tsx")).AppealScreen,
  myreports: async () => (await import("../screens/orders/myreports-screen.tsx")).MyreportsScreen,
  reportcontent: async () =>
    (await import("../screens/orders/reportcontent-screen.tsx")).ReportcontentScreen,
  mybill: async () => (await import("../screens/wallet/mybill-screen.tsx")).MybillScreen,
  assetsQrCode: async () =>
    (await import("../screens/wallet/assets-qr-code-screen.tsx")).AssetsQrCodeScreen,
  payment: async () => (await import("../screens/wallet/payment-screen.tsx")).PaymentScreen,
  addbankcard: async () =>
    (await import("../screens/wallet/addbankcard-screen.tsx")).AddbankcardScreen,
  selectbank: async () =>
    (await import("../screens/wallet/selectbank-screen.tsx")).SelectbankScreen,
  addwx: async () => (await import("../screens/wallet/addwx-screen.tsx")).AddwxScreen,
  addzfb: async () => (await import("../screens/wallet/addzfb-screen.tsx")).AddzfbScreen,
  addnumber: async () =>
    (await import("../screens/wallet/add-digital-wallet-screen.tsx")).AddDigitalWalletScreen,
  my: async () => (await import("../screens/account/my-screen.tsx")).MyScreen,
  certification: async () =>
    (await import("../screens/identity/certification-screen.tsx")).CertificationScreen,
  certifiname: async () =>
    (await import("../screens/identity/certifiname-screen.tsx")).CertifinameScreen,
  certifAliyun: async () =>
    (await import("../screens/identity/certifaliyun-screen.tsx")).CertifAliyunScreen,
  cerifsuccess: async () =>
    (await import("../screens/identity/certification-success-screen.tsx"))
      .CertificationSuccessScreen,
  bindphone: async () => (await import("../screens/identity/bindphone-screen.tsx")).BindphoneScreen,
  LoginPassword: async () =>
    (await import("../screens/identity/login-password-screen.tsx")).LoginPasswordScreen,
  szPassword: async () =>
    (await import("../screens/identity/szpassword-screen.tsx")).SzPasswordScreen,
  paymentPIN: async () =>
    (await import("../screens/identity/paymentpin-screen.tsx")).PaymentPinScreen,
  setting: async () => (await import("../screens/account/setting-screen.tsx")).SettingScreen,
  user: async () => (await import("../screens/account/user-screen.tsx")).UserScreen,
  reputAtion: async () =>
    (await import("../screens/account/reputation-screen.tsx")).ReputationScreen,
  onlineService: async () =>
    (await import("../screens/account/online-service-screen.tsx")).OnlineServiceScreen,
};
