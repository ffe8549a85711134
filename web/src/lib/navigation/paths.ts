import { isFinalStatus, type OrderListItem } from "contract";

/** Prefix of all URLs of the app. The paths of the table omit it. */
export const appBasePath = "/lwh5";

/** Required to open a screen: nothing, a session, or a session of a certified user. */
export type RouteAccessRequirement = "none" | "session" | "certified";

interface Row {
  path: `/${string}`;
  title: string;
  tabBar: boolean;
  gate: RouteAccessRequirement;
  /** Target of Back if the recorded history has none. Tab screens have no Back. */
  fallback?: string;
  /** Screen over which this one opens as a sheet. */
  over?: string;
  /** Query parameters in addition to the launch parameter `p`. */
  query: readonly string[];
}

// Every screen of the product. The spelling of the paths must not change, because URLs are shared
// and typed by hand.
const table = {
  unauthorized: {
    path: "/unauthorized",
    title: "登录已失效",
    tabBar: false,
    gate: "none",
    query: ["code"],
  },

  buy: { path: "/home/buy", title: "购买", tabBar: true, gate: "session", query: [] },
  quickmatch: {
    path: "/home/quickmatch",
    title: "快捷购买",
    tabBar: false,
    gate: "session",
    fallback: "buy",
    over: "buy",
    query: ["amount", "payType"],
  },
  purchasebox: {
    path: "/home/purchasebox",
    title: "购买下单",
    tabBar: false,
    gate: "session",
    fallback: "buy",
    over: "buy",
    query: ["id", "amount"],
  },
  buyfailed: {
    path: "/home/buyfailed",
    title: "购买失败",
    tabBar: false,
    gate: "session",
    fallback: "buy",
    query: ["code"],
  },
  purchase: {
    path: "/home/purchase",
    title: "购买记录",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: ["month"],
  },

  sell: { path: "/home/sell", title: "出售", tabBar: true, gate: "session", query: ["from"] },
  mysell: {
    path: "/home/mysell",
    title: "我的挂单",
    tabBar: false,
    gate: "session",
    fallback: "sell",
    query: ["status"],
  },
  salessituation: {
    path: "/home/salessituation",
    title: "成交情况",
    tabBar: false,
    gate: "session",
    fallback: "mysell",
    query: ["id"],
  },
  saledetail: {
    path: "/home/saledetail",
    title: "挂单详情",
    tabBar: false,
    gate: "session",
    fallback: "buy",
    query: ["id", "view"],
  },
  selling: {
    path: "/home/selling",
    title: "出售记录",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: ["tab"],
  },

  order: { path: "/home/order", title: "订单", tabBar: true, gate: "session", query: ["tab"] },
  orderCompletedDetails: {
    path: "/home/orderCompletedDetails",
    title: "订单详情",
    tabBar: false,
    gate: "session",
    fallback: "order",
    query: ["orderId"],
  },
  orderBuyChat: {
    path: "/home/orderBuyChat",
    title: "订单聊天",
    tabBar: false,
    gate: "session",
    fallback: "order",
    query: ["orderId", "t"],
  },
  orderSellChat: {
    path: "/home/orderSellChat",
    title: "订单聊天",
    tabBar: false,
    gate: "session",
    fallback: "order",
    query: ["orderId", "t"],
  },
  rating: {
    path: "/home/rating",
    title: "评价",
    tabBar: false,
    gate: "session",
    fallback: "orderCompletedDetails",
    query: ["orderId"],
  },
  appeal: {
    path: "/home/appeal",
    title: "申诉",
    tabBar: false,
    gate: "session",
    fallback: "order",
    query: ["orderId"],
  },
  myreports: {
    path: "/home/myreports",
    title: "我的举报",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: [],
  },
  reportcontent: {
    path: "/home/reportcontent",
    title: "举报内容",
    tabBar: false,
    gate: "session",
    fallback: "myreports",
    query: ["id", "orderId", "entrustId"],
  },

  my: {
    path: "/home/my",
    title: "个人中心",
    tabBar: false,
    gate: "session",
    fallback: "buy",
    query: [],
  },
  certification: {
    path: "/home/my/certification",
    title: "认证中心",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: [],
  },
  certifiname: {
    path: "/home/certifiname",
    title: "实名认证",
    tabBar: false,
    gate: "session",
    fallback: "certification",
    query: [],
  },
  certifAliyun: {
    path: "/home/certifAliyun",
    title: "人脸核验",
    tabBar: false,
    gate: "session",
    fallback: "certifiname",
    query: ["certifyId"],
  },
  cerifsuccess: {
    path: "/home/cerifsuccess",
    title: "认证成功",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: [],
  },

  reputAtion: {
    path: "/home/reputAtion",
    title: "信誉",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: [],
  },
  mybill: {
    path: "/home/mybill",
    title: "账单",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: ["type", "refId"],
  },
  assetsQrCode: {
    path: "/home/assetsQrCode",
    title: "资产收款码",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: [],
  },

  payment: {
    path: "/home/payment",
    title: "收款方式",
    tabBar: false,
    gate: "certified",
    fallback: "my",
    query: ["pick"],
  },
  addbankcard: {
    path: "/home/addbankcard",
    title: "添加银行卡",
    tabBar: false,
    gate: "certified",
    fallback: "payment",
    query: ["id"],
  },
  selectbank: {
    path: "/home/selectbank",
    title: "选择银行",
    tabBar: false,
    gate: "certified",
    fallback: "addbankcard",
    query: [],
  },
  addwx: {
    path: "/home/addwx",
    title: "添加微信",
    tabBar: false,
    gate: "certified",
    fallback: "payment",
    query: ["id"],
  },
  addzfb: {
    path: "/home/addzfb",
    title: "添加支付宝",
    tabBar: false,
    gate: "certified",
    fallback: "payment",
    query: ["id"],
  },
  addnumber: {
    path: "/home/addnumber",
    title: "添加数字人民币",
    tabBar: false,
    gate: "certified",
    fallback: "payment",
    query: ["id"],
  },

  setting: {
    path: "/home/setting",
    title: "设置",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: [],
  },
  paymentPIN: {
    path: "/home/paymentPIN",
    title: "支付密码管理",
    tabBar: false,
    gate: "session",
    fallback: "setting",
    query: ["mode"],
  },
  szPassword: {
    path: "/home/szPassword",
    title: "设置支付密码",
    tabBar: false,
    gate: "session",
    fallback: "setting",
    query: ["next"],
  },
  bindphone: {
    path: "/home/bindphone",
    title: "绑定手机",
    tabBar: false,
    gate: "session",
    fallback: "setting",
    query: ["next"],
  },
  LoginPassword: {
    path: "/home/LoginPassword",
    title: "登录密码",
    tabBar: false,
    gate: "session",
    fallback: "setting",
    query: [],
  },
  user: {
    path: "/home/user",
    title: "个人资料",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: ["orderId"],
  },
  onlineService: {
    path: "/home/onlineService",
    title: "在线客服",
    tabBar: false,
    gate: "session",
    fallback: "my",
    query: ["orderId"],
  },
} as const satisfies Record<string, Row>;

export type RouteName = keyof typeof table;
type Query<N extends RouteName> = Partial<Record<(typeof table)[N]["query"][number], string>>;

export interface Route extends Row {
  fallback?: RouteName;
  over?: RouteName;
}
/** The table with checked names. A misspelled fallback does not compile. */
export const routes: Record<RouteName, Route> = table;
export const routeNames = Object.keys(table) as RouteName[];

const pathWithQuery = (path: string, query: Record<string, string | undefined> = {}): string => {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

type Paths = { [N in RouteName]: (query?: Query<N>) => string };
/**
 * `paths.purchasebox({ id })` returns the path of a screen without the launch parameter p.
 * `useAppNavigate` adds it.
 */
export const paths = Object.fromEntries(
  routeNames.map((name) => [
    name,
    (query?: Record<string, string>) => pathWithQuery(routes[name].path, query),
  ]),
) as Paths;

/** Returns the path of the chat of an order, for its buyer or its seller. */
export const orderChatPath = (
  { orderId, isSeller }: Pick<OrderListItem, "orderId" | "isSeller">,
  query: { t?: "back" } = {},
): string => (isSeller === 1 ? paths.orderSellChat : paths.orderBuyChat)({ orderId, ...query });
/** Returns the path of an order: its details if it has ended, otherwise its chat. */
export function orderPath({
  orderId,
  status,
  isSeller,
}: Pick<OrderListItem, "orderId" | "status" | "isSeller">): string {
  if (isFinalStatus(status)) return paths.orderCompletedDetails({ orderId });
  return orderChatPath({ orderId, isSeller });
}

const byPath = new Map<string, RouteName>(routeNames.map((name) => [routes[name].path, name]));
/** Returns the screen of a path. Case matters: `reputation` is not `reputAtion`. */
export const routeNameOfPath = (pathname: string): RouteName | undefined =>
  byPath.get(pathname.replace(/\/$/, ""));

/** Returns the launch parameter of a URL. */
export const launchKeyFromQuery = (search: string): string | undefined =>
  new URLSearchParams(search).get("p") || undefined;
