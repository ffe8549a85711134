import { describe, expect, test } from "vitest";
import { demoUserPin } from "../cheap-listing.ts";
import type { PhoneDriver } from "./phone-driver.ts";
import { runEngineTest, type EngineTestContext } from "./run-engine-test.ts";
import { isWebkitInstalled, startWebkit } from "./webkit.ts";

type Opener = {
  name: string;
  over: [css: string, name?: string];
  open(phone: PhoneDriver, stage: EngineTestContext): Promise<void>;
};

/**
 * One overlay of each kind. The placeholder of a loading sheet is missing, because this driver
 * cannot delay a script.
 */
const openers: Opener[] = [
  {
    name: "a sheet",
    over: ["[role=dialog]"],
    async open(phone, { address, world }) {
      await phone.enter(address, world.p("demo-buyer"));
      await phone.tap("button", "付款方式");
    },
  },
  {
    name: "the sheet of active orders",
    over: ["[role=dialog]", "待您处理的"],
    async open(phone, { address, world }) {
      await phone.enter(address, world.p("demo-appeal"));
      await phone.tap("button", "笔订单待您处理");
    },
  },
  {
    name: "the keypad",
    over: ["[aria-label=数字键盘]"],
    async open(phone, { address, world }) {
      await phone.enter(address, world.p("demo-seller"), "sell");
      await phone.tap("input", "出售数量");
    },
  },
  {
    name: "a confirmation dialog",
    over: ["[role=alertdialog]"],
    async open(phone, { address, world }) {
      await phone.enter(address, world.p("demo-seller"), "mysell");
      await phone.tap("article button", "暂停", true);
    },
  },
  {
    name: "the success overlay",
    over: ["[role=dialog]", "已发布"],
    async open(phone, { address, world }) {
      await phone.enter(address, world.p("demo-seller"), "sell");
      await phone.see("input", "出售数量");
      await phone.fill("input", "500");
      await phone.tap("button", "发布出售");
      await phone.keys(demoUserPin);
    },
  },
  {
    name: "the image cropper",
    over: ["[role=dialog]", "裁剪图片"],
    async open(phone, { address, world }) {
      await phone.enter(address, world.p("demo-buyer"), "user");
      // WebKit's Back skips a history entry that a page adds without user activation, so the page
      // needs a tap first.
      await phone.tap("h1");
      await phone.choosePicture();
    },
  },
  {
    name: "the image viewer",
    over: ["dialog[open]", "查看图片"],
    async open(phone, { address, world }) {
      const { records } = await (await world.client("demo-appeal")).must.orderList({
        pageSize: 50,
      });
      const order = records.find(({ status, isSeller }) => status === 40 && isSeller === 1);
      await phone.enter(
        address,
        world.p("demo-appeal"),
        `orderSellChat?orderId=${order?.orderId ?? ""}`,
      );
      await phone.tap("button", "放大");
    },
  },
];

describe.skipIf(!isWebkitInstalled)("Back in WebKit", () => {
  test("Back in WebKit closes each kind of overlay and stays on the screen", () =>
    runEngineTest(startWebkit, async (stage) => {
      const phone = await stage.startPhone();
      for (const opener of openers) {
        const { name, over } = opener;
        await opener.open(phone, stage);
        await phone.see(...over);
        const address = await phone.engine.evaluate(() => location.href);
        await phone.engine.back();
        await phone.gone(...over);
        expect(await phone.engine.evaluate(() => location.href), name).toBe(address);
        expect(await phone.complaints(), name).toEqual([]);
      }
    }));
});
