import { call } from "./call.mjs";
import { after, atEnd, instead, openapi } from "./edit.mjs";

/**
 * What is added to the house again and again, each as small as it can be and still whole.
 * `write` holds what nobody points to, `compiler` what it names then; `tests` says by file which test becomes red, and what it asks for.
 * @typedef {import("./plant.mjs").Edit} Edit
 * @typedef {{ name: string, write: Edit[], compiler: Edit[], tests: Record<string, Edit[] | "npm run openapi"> }} Addition
 */

/** At the end of the table of moves. */
const lastMove = (row) => instead("contract/src/order-moves.ts", "\n];\n", `\n  ${row}\n];\n`);

const screen = {
  name: "screen",
  write: [
    after(
      "web/src/lib/paths.ts",
      "const table = {",
      '\n  about: { path: "/home/about", title: "关于", tabBar: false, gate: "session", fallback: "my", query: [] },',
    ),
    atEnd(
      "web/src/features/account/about-screen.tsx",
      `import { useBack } from "../../lib/navigation.tsx";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Blank } from "../../ui/frame/blank.tsx";
import { Navbar } from "../../ui/frame/navbar.tsx";

export function AboutScreen() {
  const back = useBack();
  return (
    <AppFrame layout="fill" bar={<Navbar title="关于" onBack={() => back()} />}>
      <Blank title="lwh5" />
    </AppFrame>
  );
}
`,
    ),
  ],
  compiler: [
    after(
      "web/src/app/routes.tsx",
      'loads: Record<Exclude<RouteName, "buy">, Load> = {',
      '\n  about: async () => (await import("../features/account/about-screen.tsx")).AboutScreen,',
    ),
  ],
  tests: {
    "web/src/lib/paths.test.ts": [
      instead("web/src/lib/paths.test.ts", 'assetsQrCode".split', 'assetsQrCode about".split'),
      instead("web/src/lib/paths.test.ts", "toHaveLength(40)", "toHaveLength(41)"),
    ],
  },
};

const status = {
  name: "order status",
  write: [
    after("contract/src/order-status.ts", "  suspended: 40,", "\n  checking: 45,"),
    lastMove('{ id: "T30", on: "systemAppeal", by: ["system"], from: [S.suspended], to: S.checking, escrow: "none" },'),
    instead(
      "contract/src/order-moves.ts",
      'from: [S.waitConfirm, S.waitPay], to: S.cancelled, escrow: "back", closeType: 7',
      'from: [S.waitConfirm, S.waitPay, S.checking], to: S.cancelled, escrow: "back", closeType: 7',
    ),
  ],
  compiler: [
    after(
      "web/src/deal/status.ts",
      "const situations: Record<OrderStatus, (order: Known) => Situation> = {",
      '\n  [OrderStatus.checking]: () => "unknown",',
    ),
    after(
      "web/src/deal/status.ts",
      "const starts: Record<OrderStatus, (order: OrderDetail) => number | null> = {",
      "\n  [OrderStatus.checking]: () => null,",
    ),
    after("mock/src/bots/deeds.ts", "[S.suspended]: [goodbye, goodbye],", "\n  [S.checking]: [goodbye, goodbye],"),
    after(
      "mock/src/domain/status-table.ts",
      "const statuses: Readonly<Record<OrderStatus, Standing>> = {",
      '\n  [S.checking]: { buyer: "核查中", seller: "核查中", stage: "", turn: undefined, timeout: "riskClose" },',
    ),
    after(
      "mock/src/domain/words/service.ts",
      "  [OrderStatus.suspended]: { buyer: disputed, seller: disputed },",
      "\n  [OrderStatus.checking]: { buyer: disputed, seller: disputed },",
    ),
    after("web/src/features/chat/held-height.ts", "const highest: Record<OrderStatus, number> = {", "\n  [OrderStatus.checking]: 11.5,"),
    after(
      "mock/console/machine/drawing.ts",
      "export const nodes: Readonly<Record<OrderStatus, readonly [x: number, y: number]>> = {",
      "\n  45: [20, 20],",
    ),
    after("mock/src/trials/rush.ts", '[S.suspended]: [forced, replenish, byId("delay")],', "\n    [S.checking]: [],"),
    after("mock/src/trials/rush.ts", '[S.suspended]: [release, confirm, replenish, byId("delay")],', "\n    [S.checking]: [],"),
  ],
  tests: {
    "mock/src/domain/order-machine.test.ts": [instead("mock/src/domain/order-machine.test.ts", "7 * moves.length", "8 * moves.length")],
    ...openapi,
  },
};

const closeReason = {
  name: "close reason",
  write: [
    after("contract/src/order-status.ts", "  riskControl: 7,", "\n  houseClosed: 9,"),
    lastMove('{ id: "T31", on: "riskClose", by: ["system"], from: [S.suspended], to: S.cancelled, escrow: "back", closeType: 9 },'),
  ],
  compiler: [after("web/src/deal/status.ts", '[CloseType.riskControl]: "riskClosed",', '\n  [CloseType.houseClosed]: "riskClosed",')],
  tests: {},
};

const move = {
  name: "order move",
  write: [
    after("contract/src/order-moves.ts", "export type MoveName =", '\n  | "thank"'),
    lastMove('{ id: "T32", on: "thank", by: ["buyer"], from: [S.completed], to: "same", escrow: "none" },'),
  ],
  compiler: [
    after("mock/src/domain/order-effects.ts", "export const effects: Record<MoveName, Effect> = {", "\n  thank: () => ({}),"),
    after(
      "mock/src/domain/order-news.ts",
      "export const news: Record<MoveName, Line> = {",
      '\n  thank: { pushes: () => [order("seller", "买家向您致谢")] },',
    ),
    after(
      "mock/console/look/move-names.ts",
      'export const moveNames: Readonly<Record<MoveName | "create" | "postpone", string>> = {',
      '\n  thank: "致谢",',
    ),
    after("mock/console/machine/carry-out.ts", "const deeds: Readonly<Record<MoveName, Deed | null>> = {", "\n  thank: null,"),
  ],
  tests: {
    "mock/src/domain/order-machine.test.ts": [instead("mock/src/domain/order-machine.test.ts", "toBe(33)", "toBe(34)")],
  },
};

const code = {
  name: "business code",
  write: [
    after("contract/src/codes/codes.ts", "const orderCodes = table({", '\n  ratingRefused: { code: 50029, then: "fix" },'),
    instead("contract/src/order.ts", '"evaluateExpired", "starsMissing"]', '"evaluateExpired", "starsMissing", "ratingRefused"]'),
    instead("mock/src/engine/trade/order-acts.ts", '"starsMissing" | "badInput"', '"starsMissing" | "ratingRefused" | "badInput"'),
    after(
      "mock/src/engine/trade/order-acts.ts",
      'if (input.stars < 1 || input.stars > 5) desk.refuse("starsMissing");',
      '\n  if (input.tags.includes("暗号")) desk.refuse("ratingRefused");',
    ),
  ],
  compiler: [
    after(
      "contract/src/codes/texts.ts",
      "export const codeTexts: Record<CodeName, string> = {",
      '\n  ratingRefused: "评价含敏感词，请修改后再提交",',
    ),
  ],
  tests: {
    "mock/src/scenarios/refusals.test.ts": [
      after(
        "mock/src/scenarios/refusals-trade.ts",
        "export const orderRefusals: Table = {",
        `
  ratingRefused: plain(...done, ["buyer", "evaluate", { orderId: "$order", stars: 5, tags: ["暗号"], anonymous: 0 }, "ratingRefused"]),`,
      ),
    ],
    ...openapi,
  },
};

const rule = {
  name: "rule of a field",
  write: [
    atEnd(
      "contract/src/rules/method.ts",
      `
/** A branch has a name, and no address in the net. */
export const branchNameRule = {
  clean: branchRule.clean,
  check: (value) => (value.includes("://") ? "开户支行有误" : branchRule.check(value)),
} as const satisfies Rule<string>;
`,
    ),
    after(
      "contract/src/rules/vectors.ts",
      "export const vectors = {",
      '\n  branch: [["深圳科技园支行"], ["https://a.cn", "开户支行有误"]],',
    ),
    instead("mock/src/engine/account/method-desk.ts", "  branchRule,", "  branchNameRule,\n  branchRule,"),
    instead("mock/src/engine/account/method-desk.ts", "branchRule.check(it.branch)", "branchNameRule.check(it.branch)"),
    instead("web/src/features/method/addbankcard-screen.tsx", "bankCardRule, branchRule,", "bankCardRule, branchNameRule,"),
    instead(
      "web/src/features/method/addbankcard-screen.tsx",
      "{ ...branchRule, check: (value) => branchRule.check(value) }",
      "{ ...branchNameRule, check: (value) => branchNameRule.check(value) }",
    ),
  ],
  compiler: [
    after(
      "contract/src/rules/vectors.test.ts",
      "const said: Record<VectorField, (typed: string) => string | undefined> = {",
      "\n  branch: (it) => branchNameRule.check(branchNameRule.clean(it)),",
    ),
    instead("contract/src/rules/vectors.test.ts", "bankCardRule as bankCard,", "bankCardRule as bankCard, branchNameRule,"),
    after(
      "mock/src/scenarios/vectors.test.ts",
      "{ ask: (typed: string) => Answer; refusal: string }> = {",
      '\n  branch: { ask: (branch) => add({ type: 1, account: "6222023074185296300", branch }), refusal: "accountFormat" },',
    ),
    after(
      "web/src/app/vectors.test.tsx",
      "[Screen: ComponentType, person: string, label: string]> = {",
      '\n  branch: [AddbankcardScreen, "demo-buyer", "开户支行"],',
    ),
  ],
  tests: {},
};

const push = {
  name: "push",
  write: [
    after("contract/src/push.ts", "export const pushes = {", '\n  rating: ["orderDetail", "userInfo"],'),
    instead("mock/src/domain/order-news.ts", 'order("other", "对方已评价")', '{ to: "other", cmd: "rating", text: "对方已评价" }'),
  ],
  compiler: [
    after(
      "contract/src/documents/asyncapi.ts",
      "const words: Record<PushCmd, Words> = {",
      '\n  rating: { summary: "Somebody was rated", msgTxt: "对方已评价", orderId: "O10001" },',
    ),
  ],
  tests: openapi,
};

const file = {
  name: "file that hides something",
  write: [
    after(
      "web/e2e/upload-fixtures.ts",
      "export const uploadFixtures: readonly Fixture[] = [",
      '\n  jpg("a letter behind its end", Buffer.concat([jpeg, latin(`Dear phone ${sentinel}`)])),',
    ),
  ],
  compiler: [],
  tests: {},
};

/** @type {Addition[]} */
export const additions = [call, screen, status, closeReason, move, code, rule, push, file];
