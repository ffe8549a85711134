import type { Page } from "@playwright/test";
import {
  locateDialog,
  locateFirstButton,
  locateFirstLinkInMain,
  locateFirstText,
  locateKeypad,
  tapFirstButton,
  type TourStop,
} from "./screen-tour.ts";
import { completeReceiptCheck } from "./two-phones.ts";

const escape = (page: Page) => page.keyboard.press("Escape");

/** The account screens of a user with all kinds of data. Starts at 个人中心. */
export const accountStops: TourStop[] = [
  { name: "my", ready: locateFirstText("可用") },
  {
    name: "mybill",
    route: "mybill",
    ready: (it) => it.getByRole("region").getByRole("listitem").first(),
  },
  {
    name: "mybill-detail",
    act: (it) => it.getByRole("region").getByRole("listitem").getByRole("button").first().click(),
    ready: locateDialog,
  },
  {
    name: "payment",
    route: "payment",
    ready: (it) => it.getByRole("button", { name: /^支付宝/ }),
  },
  { name: "payment-add", act: tapFirstButton("添加收款方式"), ready: locateDialog },
  {
    name: "addbankcard",
    route: "addbankcard",
    act: tapFirstButton("下一步，验证支付密码"),
    ready: locateFirstText("请输入银行卡号"),
  },
  { name: "selectbank", route: "selectbank", ready: locateFirstButton("工商银行") },
  { name: "addwx", route: "addwx", ready: locateFirstButton("选择微信收款码") },
  { name: "addzfb", route: "addzfb", ready: locateFirstButton("没有收款码，直接填账号") },
  {
    name: "addnumber",
    route: "addnumber",
    act: tapFirstButton("下一步，验证支付密码"),
    ready: locateFirstText("请选择运营机构"),
  },
  {
    name: "assetsQrCode",
    route: "assetsQrCode",
    ready: (it) => it.getByRole("img", { name: /资产收款码/ }),
  },
  { name: "certification", route: "my/certification", ready: locateFirstText("风险测评") },
  { name: "cerifsuccess", route: "cerifsuccess", ready: locateFirstText("实名认证成功") },
  { name: "setting", route: "setting", ready: locateFirstButton("退出") },
  { name: "user", route: "user", ready: locateFirstButton(/^昵称/) },
  { name: "bindphone", route: "bindphone", ready: locateFirstButton("获取验证码") },
  { name: "LoginPassword", route: "LoginPassword", ready: locateFirstButton("获取验证码") },
  { name: "paymentPIN", route: "paymentPIN", ready: locateFirstText("修改支付密码") },
  {
    name: "paymentPIN-old",
    route: "paymentPIN?mode=old",
    ready: locateFirstText("请输入原支付密码"),
  },
  {
    name: "paymentPIN-reset",
    route: "paymentPIN?mode=reset",
    ready: locateFirstButton("获取验证码"),
  },
  { name: "reputAtion", route: "reputAtion", ready: locateFirstText("信誉分") },
  { name: "onlineService", route: "onlineService", ready: locateFirstText("09:00–24:00") },
];

/** The screens for selling. Starts at the sell screen. `id`: a listing of the user. */
export const sellStops = (id: string): TourStop[] => [
  {
    name: "sell-missing",
    act: tapFirstButton("发布出售"),
    ready: locateFirstText("请输入数量"),
  },
  {
    name: "sell",
    act: async (item) => {
      await item.getByLabel("出售数量").fill("500");
      await item.getByLabel("单价", { exact: true }).fill("6.9");
    },
    ready: locateFirstText("卖完少收"),
  },
  {
    name: "sell-keypad",
    act: (it) => it.getByLabel("单价", { exact: true }).click(),
    ready: locateKeypad,
  },
  {
    name: "sell-terms",
    act: async (item) => {
      await escape(item);
      await tapFirstButton(/^交易条件/)(item);
      await tapFirstButton(/高级条件/)(item);
    },
    ready: locateDialog,
  },
  {
    name: "sell-methods",
    act: async (item) => {
      await tapFirstButton("完成")(item);
      await tapFirstButton(/^收款到/)(item);
    },
    ready: locateDialog,
  },
  {
    name: "sell-pin",
    act: async (item) => {
      await tapFirstButton("完成")(item);
      await tapFirstButton("发布出售")(item);
    },
    ready: (it) => it.getByRole("group", { name: "安全键盘" }),
  },
  {
    name: "mysell",
    route: "mysell",
    ready: (it) => it.getByRole("main").getByRole("article").first(),
  },
  { name: "mysell-more", act: tapFirstButton("更多操作"), ready: locateDialog },
  {
    name: "mysell-close",
    act: tapFirstButton("关闭挂单"),
    ready: (it) => it.getByRole("alertdialog").getByRole("button", { name: "只暂停" }),
  },
  { name: "salessituation", route: `salessituation?id=${id}`, ready: locateFirstLinkInMain },
  { name: "saledetail-own", route: `saledetail?id=${id}`, ready: locateFirstText("挂单内容") },
];

export type TourOrder = {
  orderId: string;
  orderNo: string;
  status: number;
  isSeller: number;
  myEvaluated: number;
};
export function orderStops(records: readonly TourOrder[]): TourStop[] {
  const rowAt = (status: number, isSeller: 0 | 1, more: Partial<TourOrder> = {}) =>
    records.find((record) =>
      Object.entries({ status, isSeller, ...more }).every(
        ([key, value]) => record[key as keyof TourOrder] === value,
      ),
    );
  const orderAt = (...which: Parameters<typeof rowAt>) => rowAt(...which)?.orderId ?? "";
  const chat = (status: number, isSeller: 0 | 1) => ({
    route: `${isSeller === 1 ? "orderSellChat" : "orderBuyChat"}?orderId=${orderAt(status, isSeller)}`,
    // Names the order, because the previous chat may still be visible for a moment.
    ready: locateFirstText(`尾号 ${rowAt(status, isSeller)?.orderNo.slice(-4)}`),
  });
  const unrated = orderAt(50, 0, { myEvaluated: 0 });
  return [
    { name: "order", ready: locateFirstLinkInMain },
    {
      name: "order-done",
      act: (it) => it.getByRole("tab", { name: "已完成" }).click(),
      ready: locateFirstLinkInMain,
    },
    { name: "purchase", route: "purchase", ready: locateFirstLinkInMain },
    { name: "selling", route: "selling", ready: locateFirstButton("去核对，再放币") },
    { name: "orderBuyChat-waiting", ...chat(10, 0) },
    { name: "orderBuyChat", ...chat(20, 0) },
    { name: "orderBuyChat-pay", act: tapFirstButton("我已付款，传凭证"), ready: locateDialog },
    { name: "orderBuyChat-paid", ...chat(30, 0) },
    {
      name: "orderBuyChat-menu",
      act: tapFirstButton("更多：资料、举报、客服"),
      ready: locateDialog,
    },
    { name: "orderBuyChat-confirmed", ...chat(35, 0) },
    { name: "orderBuyChat-appeal", ...chat(40, 0) },
    { name: "orderBuyChat-done", ...chat(50, 0) },
    { name: "orderSellChat-waiting", ...chat(10, 1) },
    { name: "orderSellChat-unpaid", ...chat(20, 1) },
    { name: "orderSellChat", ...chat(30, 1) },
    { name: "orderSellChat-guard", act: tapFirstButton("去核对，再放币"), ready: locateDialog },
    {
      name: "orderSellChat-pin",
      act: (it) => completeReceiptCheck(it, orderAt(30, 1)),
      ready: (it) => it.getByRole("group", { name: "安全键盘" }),
    },
    { name: "orderSellChat-appeal", ...chat(40, 1) },
    { name: "orderSellChat-evidence", act: tapFirstButton("提交证据"), ready: locateDialog },
    {
      name: "orderCompletedDetails",
      route: `orderCompletedDetails?orderId=${unrated}`,
      ready: (it) => it.getByRole("list", { name: "时间线" }),
    },
    {
      name: "orderCompletedDetails-cancelled",
      route: `orderCompletedDetails?orderId=${orderAt(60, 0)}`,
      ready: (it) => it.getByRole("list", { name: "时间线" }),
    },
    {
      name: "rating",
      route: `rating?orderId=${unrated}`,
      ready: (it) => it.getByRole("radio", { name: "5 星" }),
    },
    {
      name: "appeal",
      route: `appeal?orderId=${orderAt(30, 1)}`,
      ready: locateFirstText("未收到款项"),
    },
    {
      name: "appeal-progress",
      route: `appeal?orderId=${orderAt(40, 1)}`,
      ready: locateFirstText("双方说明"),
    },
    { name: "appeal-list", route: "appeal", ready: locateFirstText("处理中") },
    {
      name: "reportcontent",
      route: `reportcontent?orderId=${orderAt(30, 1)}`,
      ready: locateFirstText("欺诈/虚假凭证"),
    },
    { name: "myreports", route: "myreports", ready: locateFirstText("暂无举报记录") },
    {
      name: "user-other",
      route: `user?orderId=${orderAt(30, 1)}`,
      ready: locateFirstText("备注（仅自己可见）"),
    },
  ];
}

/** The screens of a user who has done nothing yet. Starts at 个人中心. */
export const newUserStops: TourStop[] = [
  { name: "my-new", ready: locateFirstText("0/4") },
  { name: "order-empty", route: "order", ready: locateFirstText("暂无进行中的订单") },
  { name: "sell-empty", route: "sell", ready: locateFirstText("暂无可售资产") },
  { name: "payment-uncertified", route: "payment", ready: locateFirstText("请先完成实名认证") },
  { name: "szPassword", route: "szPassword", ready: locateFirstText("请先绑定手机号") },
  { name: "bindphone-new", route: "bindphone", ready: (it) => it.getByLabel("手机号") },
  { name: "reputAtion-new", route: "reputAtion", ready: locateFirstText("信誉分") },
  { name: "certification-new", route: "my/certification", ready: locateFirstText("绑定手机") },
  { name: "certifiname", route: "certifiname", ready: locateFirstButton("下一步") },
  {
    name: "certifAliyun",
    act: async (item) => {
      await item.getByLabel("真实姓名").fill("欧阳小明");
      await item.getByLabel("身份证号").fill("42010619930610018X");
      await item.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
      await tapFirstButton("下一步，人脸核验")(item);
    },
    ready: locateFirstButton("开始核验"),
  },
  { name: "buy-locked", route: "buy", ready: locateFirstButton("购买") },
  {
    name: "gate",
    act: async (item) => {
      await tapFirstButton(/^购买/)(item);
      await tapFirstButton(/^还差 5 步/)(item);
    },
    ready: (it) => it.getByRole("dialog", { name: /还差 5 步/ }),
  },
];
