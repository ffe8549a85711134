import type { World } from "../../../tools/lwh5-mock/client.ts";
import { type RouteName, routeNames, routes } from "../../src/lib/navigation/paths.ts";
import { findLayoutProblems } from "../layout-checks.ts";
import { goToRoute, findOverlappingText } from "./in-page-functions.ts";
import type { PhoneDriver } from "./phone-driver.ts";

type Visit = { name: RouteName; query?: string; act?: (phone: PhoneDriver) => Promise<void> };
type Tour = { user: string; visits: readonly Visit[] };

/**
 * Returns the screens, each with the user and the URL for which it has content. A sheet is the last
 * screen of its tour, because another screen would not open over the sheet.
 */
async function toursOf(world: World): Promise<Tour[]> {
  const [buyer, seller, both] = await Promise.all(
    ["demo-buyer", "demo-seller", "demo-appeal"].map((user) => world.client(user)),
  );
  if (!buyer || !seller || !both) throw new Error("a demo user is missing");
  const [offers, listings, orders] = await Promise.all([
    buyer.must.buyAbleList({ amount: 1000, payType: 2 }),
    seller.must.sellList({}),
    both.must.orderList({ pageSize: 50 }),
  ]);
  const offer = offers.records[0]?.entrustId ?? "";
  const listing = listings.records[2]?.entrustId ?? "";
  const orderOf = (status: number, isSeller: 0 | 1) =>
    `orderId=${orders.records.find((order) => order.status === status && order.isSeller === isSeller)?.orderId ?? ""}`;
  const plain = (...names: RouteName[]): Visit[] => names.map((name) => ({ name }));
  return [
    {
      user: "demo-buyer",
      visits: [
        ...plain(
          "buy",
          "purchase",
          "my",
          "certification",
          "cerifsuccess",
          "reputAtion",
          "mybill",
          "assetsQrCode",
          "payment",
        ),
        ...plain(
          "addbankcard",
          "selectbank",
          "addwx",
          "addzfb",
          "addnumber",
          "setting",
          "paymentPIN",
          "bindphone",
          "LoginPassword",
        ),
        ...plain("user", "onlineService"),
        { name: "saledetail", query: `id=${offer}&view=buyer` },
        { name: "buyfailed", query: "code=1" },
        { name: "quickmatch", query: "amount=1200&payType=2" },
      ],
    },
    { user: "demo-buyer", visits: [{ name: "purchasebox", query: `id=${offer}&amount=1200` }] },
    {
      user: "demo-seller",
      visits: [
        ...plain("sell", "mysell", "selling"),
        { name: "salessituation", query: `id=${listing}` },
      ],
    },
    {
      user: "demo-appeal",
      visits: [
        ...plain("order", "myreports"),
        { name: "orderCompletedDetails", query: orderOf(50, 0) },
        { name: "rating", query: orderOf(50, 0) },
        { name: "orderBuyChat", query: orderOf(20, 0) },
        { name: "orderSellChat", query: orderOf(30, 1) },
        { name: "appeal", query: orderOf(40, 1) },
        { name: "reportcontent", query: orderOf(30, 1) },
      ],
    },
    {
      user: "demo-new",
      visits: [
        ...plain("szPassword", "certifiname"),
        // Opened by submitting the form of the previous screen.
        { name: "certifAliyun", act: sendIdentity },
      ],
    },
  ];
}

async function sendIdentity(phone: PhoneDriver): Promise<void> {
  await phone.fill("[autocomplete=name]", "欧阳小明");
  await phone.fill("[placeholder^='18 位身份证号']", "42010619930610018X");
  await phone.tap("[role=checkbox], input[type=checkbox]", "我已阅读并同意");
  await phone.tap("button", "下一步，人脸核验");
}

/** Waits until the screen shows its content and only endless animations are running. */
async function arrive(phone: PhoneDriver, name: RouteName): Promise<void> {
  await phone.at(routes[name].path.replace("/home/", ""));
  const isWhole = (title: string) =>
    document.title === title &&
    [...document.querySelectorAll("h1, [role=dialog]")].some((element) =>
      element.checkVisibility(),
    ) &&
    ![...document.querySelectorAll("main[aria-busy=true]")].some((element) =>
      element.checkVisibility(),
    ) &&
    !document
      .getAnimations()
      .some(
        (move) => move.playState === "running" && move.effect?.getTiming().iterations !== Infinity,
      );
  await phone.until(
    `${name} is not whole`,
    async () => (await phone.engine.evaluate(isWhole, routes[name].title)) || undefined,
  );
}

/**
 * Visits every screen. Returns the findings (overlap, overflow, unreachable controls, errors) and
 * the screens not seen.
 */
export async function inspectAllScreens(
  phone: PhoneDriver,
  { address, world }: { address: string; world: World },
) {
  const findings: string[] = [];
  const seen = new Set<RouteName>();
  const note = (name: RouteName, found: readonly string[]) =>
    findings.push(...found.map((finding) => `${name}: ${finding}`));
  const look = async (name: RouteName) => {
    note(name, await findLayoutProblems({ evaluate: (run) => phone.engine.evaluate(run) }));
    note(name, await phone.engine.evaluate(findOverlappingText, phone.engine.isSpacingPainted));
    note(name, await phone.complaints());
    seen.add(name);
  };
  for (const { user, visits } of await toursOf(world)) {
    const [first, ...others] = visits;
    if (!first) continue;
    const routeOf = ({ name, query }: Visit) =>
      `${routes[name].path.replace("/home/", "")}${query === undefined ? "" : `?${query}`}`;
    await phone.enter(address, world.p(user), routeOf(first));
    await arrive(phone, first.name);
    await look(first.name);
    for (const visit of others) {
      if (visit.act) await visit.act(phone);
      else await phone.engine.evaluate(goToRoute, routeOf(visit));
      await arrive(phone, visit.name);
      await look(visit.name);
    }
  }
  await phone.engine.evaluate(() => localStorage.clear());
  await phone.engine.open(`${address}/lwh5/unauthorized`);
  await phone.see("h1, h2", "登录");
  await look("unauthorized");
  return { findings, missed: routeNames.filter((name) => !seen.has(name)) };
}
