import { codeNameOf, type CodeName, codes } from "contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadsPerDayMax } from "../../src/rules/constants.ts";
import { openMockForHttpTests } from "../helpers/mock-for-http-tests.ts";
import { payMethodRefusalStories, userRefusalStories } from "./refusals-account.ts";
import {
  entrustRefusalStories,
  orderRefusalStories,
  chatAndReportRefusalStories,
} from "./refusals-trade.ts";
import {
  buyStep,
  payStep,
  regularStoryUserOptions,
  sellStep,
  type StoryStep,
  Story,
} from "./story.ts";

// Stories for the refusal codes of the backend: in each, a client receives the code.

const stories = {
  ...userRefusalStories,
  ...payMethodRefusalStories,
  ...entrustRefusalStories,
  ...orderRefusalStories,
  ...chatAndReportRefusalStories,
};

test("uploadQuota: limits number and size of images per day", () => {
  const story = new Story(regularStoryUserOptions);
  const said = (size: number) => codeNameOf(story.show("buyer", size).code);
  for (let at = 0; at < uploadsPerDayMax.count; at += 1) expect(said(1)).toBe("ok");
  expect(said(1)).toBe("uploadQuota");
  story.play(["clock", "+1d"]);
  expect(said(uploadsPerDayMax.bytes)).toBe("ok");
  expect(said(1)).toBe("uploadQuota");
});

test("pictureUnclear: rejects an unreadable voucher but permits it in chat", () => {
  const story = new Story(regularStoryUserOptions);
  expect(codeNameOf(story.show("buyer", 1, { unclear: 1 }, "voucher").code)).toBe("pictureUnclear");
  expect(codeNameOf(story.show("buyer", 1, { unclear: 1 }, "chat").code)).toBe("ok");
});

test("pictureReused: rejects a voucher that the user has used before and names its order", () => {
  const story = new Story(regularStoryUserOptions);
  for (const step of [
    sellStep(),
    buyStep(),
    payStep({ vouchers: [story.picture("buyer", "once")] }),
  ])
    story.play(step);
  const orderNo = String(story.ask("buyer", "orderDetail", { id: "$order" }).result.orderNo);
  const again = story.show("buyer", 1, { sha: "once" }, "voucher");
  expect([codeNameOf(again.code), again.result]).toEqual([
    "pictureReused",
    { orderTail: orderNo.slice(-4) },
  ]);
  expect(codeNameOf(story.show("other", 1, { sha: "once" }, "voucher").code)).toBe("ok");
});

for (const [code, { steps, cast = regularStoryUserOptions }] of Object.entries(stories))
  test(`${code}: refuses the last step of its story`, () => {
    expect((steps.at(-1) as StoryStep)[3]).toBe(code);
    const story = new Story(cast);
    for (const step of steps) story.play(step);
    story.check();
  });

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

type Phone = Awaited<ReturnType<typeof mock.phone>>;
const codeOf = async (asked: Promise<{ body: { code: number } }>): Promise<number> =>
  (await asked).body.code;
const expire = (world: string, phone: Phone, refreshable: boolean) =>
  mock.control("POST", `/worlds/${world}/users/${phone.userId}/expire`, { refreshable });
const login = (p: string) =>
  mock.call("POST", "/lightweight/user/v1/user/login", { body: { p, deviceTag: "test" } });
const renew = (phone: Phone) =>
  phone.call("POST", "/login/v1/quick/login", { body: { deviceTag: "test" } });

async function upload(bytes: number | undefined): Promise<number> {
  const phone = await mock.phone("said-upload~demo-buyer");
  const form = new FormData();
  if (bytes !== undefined)
    form.append("file", new Blob([new Uint8Array(bytes).fill(0x41)]), "a.png");
  const answer = await fetch(`${mock.address}/lightweight/basic/upload`, {
    method: "POST",
    body: form,
    headers: phone.headers,
  });
  return ((await answer.json()) as { code: number }).code;
}

/** Functions that cause a refusal over HTTP and return its code, by the name of the code. */
const serverRefusals: Partial<Record<CodeName, () => Promise<number>>> = {
  unauthorized: async () => {
    const phone = await mock.phone("said-401~demo-buyer");
    await expire("said-401", phone, true);
    return codeOf(phone.call("GET", "/user/v1/info"));
  },
  badInput: async () =>
    codeOf((await mock.phone("said~demo-buyer")).call("GET", "/order/v1/list?pageNo=many")),
  requestReused: async () => {
    const phone = await mock.phone("said~demo-buyer");
    const ask = (amount: number) =>
      phone.call("POST", "/entrust/v1/buy/fast", {
        body: { amount, payTypes: [2] },
        headers: { "x-request-id": "request-0001" },
      });
    await ask(300);
    return codeOf(ask(400));
  },
  fileType: () => upload(2000),
  fileTooLarge: () => upload(10 * 1024 * 1024 + 1),
  fileEmpty: () => upload(0),
  loginInvalid: () => codeOf(login("nobody-at-all")),
  loginExpired: async () => {
    const phone = await mock.phone("said-20003~demo-buyer");
    await expire("said-20003", phone, false);
    return codeOf(renew(phone));
  },
};

for (const [code, provoke] of Object.entries(serverRefusals))
  test(`${code}: the server returns this code over HTTP`, async () =>
    expect(await provoke()).toBe(codes[code as CodeName].code));

/** Codes without a story, each with the reason. */
const codesWithoutStory: Partial<Record<CodeName, string>> = {
  ok: "is no refusal",
  uploadQuota: "has a test of its own above",
  forbidden:
    "no call is forbidden to a session as a whole; orders of other users have their own code; a fault can return it",
  tooOften:
    "the mock does not count calls; chat, SMS, nudges and reports have their own codes; a fault can return it",
  notBuilt: "all calls are built",
  busy: "is returned if a handler throws an unexpected error",
  methodTypeUnsupported: "the contract knows the four types; another one is badInput",
  holderMismatch: "the holder is taken from the certification, not from input",
  accountFrozen:
    "the mock freezes no account: risk control, bans and expired sessions have their own codes; a fault can return it",
  muted: "the mock mutes no user: a report costs credit; a fault can return it",
  pictureUnclear: "has a test of its own above",
  pictureReused: "has a test of its own above",
  lockBroken: "coins of an order that are not locked would be a bug, which is returned as busy",
};

test("every refusal code has a test or a reason why there is none", () => {
  const known = [stories, serverRefusals, codesWithoutStory].flatMap((it) => Object.keys(it));
  expect(known.toSorted()).toEqual(Object.keys(codes).toSorted());
});
