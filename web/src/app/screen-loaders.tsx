import type { RouteName } from "../lib/navigation/paths.ts";
import type { ComponentLoader } from "./lazy-screen.ts";

/**
 * One loader per screen except the buy screen, which the app imports itself. A route without a
 * loader does not compile. The table is a separate file, because its file names would add 2 kB to
 * the first load.
 */
export const screenLoaders: Record<Exclude<RouteName, "buy">, ComponentLoader> = {
  unauthorized: async () =>
    (await import("../screens/account/unauthorized-screen.tsx")).UnauthorizedScreen,
  quickmatch: async () => (await import("../screens/buy/quickmatch-screen.tsx")).QuickmatchScreen,
  buyfailed: async () =>
    (await import("../screens/buy/quick-match-failed-screen.tsx")).QuickMatchFailedScreen,
  purchasebox: async () =>
    (await import("../screens/buy/purchase-sheet-screen.tsx")).PurchaseSheetScreen,
  sell: async () => (await import("../screens/sell/sell-screen.tsx")).SellScreen,
  mysell: async () => (await import("../screens/sell/mysell-screen.tsx")).MyListingsScreen,
  salessituation: async () =>
    (await import("../screens/sell/sales-statistics-screen.tsx")).SalesStatisticsScreen,
  saledetail: async () =>
    (await import("../screens/sell/saledetail-screen.tsx")).ListingDetailScreen,
  purchase: async () =>
    (await import("../screens/orders/purchase-history-screen.tsx")).PurchaseHistoryScreen,
  selling: async () =>
    (await import("../screens/orders/sales-history-screen.tsx")).SalesHistoryScreen,
  orderCompletedDetails: async () =>
    (await import("../screens/orders/order-details-screen.tsx")).EndedOrderDetailsScreen,
  rating: async () => (await import("../screens/orders/rating-screen.tsx")).RatingScreen,
  order: async () => (await import("../screens/orders/order-screen.tsx")).OrderListScreen,
  orderBuyChat: async () => (await import("../screens/chat/chat-screen.tsx")).BuyerOrderChatScreen,
  orderSellChat: async () =>
    (await import("../screens/chat/chat-screen.tsx")).SellerOrderChatScreen,
  appeal: async () => (await import("../screens/orders/appeal-screen.tsx")).AppealScreen,
  myreports: async () =>
    (await import("../screens/orders/myreports-screen.tsx")).MyUserReportsScreen,
  reportcontent: async () =>
    (await import("../screens/orders/reportcontent-screen.tsx")).UserReportScreen,
  mybill: async () => (await import("../screens/wallet/mybill-screen.tsx")).MyBillsScreen,
  assetsQrCode: async () =>
    (await import("../screens/wallet/assets-qr-code-screen.tsx")).AssetsQrCodeScreen,
  payment: async () =>
    (await import("../screens/wallet/payment-methods-screen.tsx")).PaymentMethodsScreen,
  addbankcard: async () =>
    (await import("../screens/wallet/addbankcard-screen.tsx")).AddbankcardScreen,
  selectbank: async () =>
    (await import("../screens/wallet/selectbank-screen.tsx")).SelectbankScreen,
  addwx: async () =>
    (await import("../screens/wallet/add-wechat-account-screen.tsx")).AddWechatAccountScreen,
  addzfb: async () =>
    (await import("../screens/wallet/add-alipay-account-screen.tsx")).AddAlipayAccountScreen,
  addnumber: async () =>
    (await import("../screens/wallet/add-digital-wallet-screen.tsx")).AddDigitalWalletScreen,
  my: async () => (await import("../screens/account/my-screen.tsx")).MyScreen,
  certification: async () =>
    (await import("../screens/identity/certification-screen.tsx")).CertificationScreen,
  certifiname: async () =>
    (await import("../screens/identity/real-name-form-screen.tsx")).RealNameFormScreen,
  certifAliyun: async () =>
    (await import("../screens/identity/face-check-screen.tsx")).FaceCheckScreen,
  cerifsuccess: async () =>
    (await import("../screens/identity/certification-success-screen.tsx"))
      .CertificationSuccessScreen,
  bindphone: async () => (await import("../screens/identity/bindphone-screen.tsx")).BindphoneScreen,
  LoginPassword: async () =>
    (await import("../screens/identity/login-password-screen.tsx")).LoginPasswordScreen,
  szPassword: async () =>
    (await import("../screens/identity/set-first-pin-screen.tsx")).SetFirstPinScreen,
  paymentPIN: async () =>
    (await import("../screens/identity/paymentpin-screen.tsx")).ChangeOrResetPinScreen,
  setting: async () => (await import("../screens/account/setting-screen.tsx")).SettingScreen,
  user: async () => (await import("../screens/account/user-screen.tsx")).UserProfileScreen,
  reputAtion: async () =>
    (await import("../screens/account/reputation-screen.tsx")).ReputationScreen,
  onlineService: async () =>
    (await import("../screens/account/online-service-screen.tsx")).CustomerServiceScreen,
};
