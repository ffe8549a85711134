// Rejects amounts and times that are formatted by hand, because these wrap, lose their unit and get
// many spellings.
const sign = /[¥￥枚]/;
const figure =
  "figures are drawn by ui/figures; as words they come from lib/money/figure-texts-with-units.ts";
const time =
  "a running time is an OrderClock; two digits, and the words of a time, come from lib/time/format-remaining-time.ts";

/** Reports a currency or asset sign in a text. */
const byHand = {
  create(context) {
    const check = (node, text) => {
      if (typeof text === "string" && sign.test(text)) context.report({ node, message: figure });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
      JSXText: (node) => check(node, node.value),
    };
  },
};

/** Reports `padStart` and `formatRemainingTime`, with which code formats minutes and seconds. */
const timeByHand = {
  create(context) {
    const report = (node) => context.report({ node, message: time });
    return {
      MemberExpression: (node) => {
        if (node.property.name === "padStart") report(node);
      },
      ImportSpecifier: (node) => {
        if (node.imported.name === "formatRemainingTime") report(node);
      },
    };
  },
};

export default {
  meta: { name: "figures" },
  rules: { "by-hand": byHand, "time-by-hand": timeByHand },
};

const tested = "web/src/**/*.test.{ts,tsx}";
/**
 * Files that may format figures: formatters, settings, the drawings of the trading lessons, and
 * tests.
 */
const figureHomes = [
  "web/src/ui/figures/**",
  "web/src/lib/money/figure-texts-with-units.ts",
  "web/src/api/runtime-config.ts",
  "web/src/screens/account/trading-lesson-art.tsx",
  tested,
];
/**
 * Files that may write minutes and seconds: formatters, running clocks, durations inside a sentence
 * or title, and tests.
 */
const timeHomes = [
  "web/src/ui/figures/**",
  "web/src/lib/**",
  "web/src/app/active-order-pill.tsx",
  "web/src/trade/order-action-sheets.tsx",
  "web/src/screens/identity/face-check-screen.tsx",
  "web/src/screens/chat/use-payment-guide.ts",
  "web/src/screens/orders/appeal-screen.tsx",
  "web/src/ui/layout/stale-data.tsx",
  tested,
];
/** @type {import("oxlint").OxlintOverride[]} */
export const figureRules = [
  { files: ["web/src/**"], rules: { "figures/by-hand": "error", "figures/time-by-hand": "error" } },
  { files: figureHomes, rules: { "figures/by-hand": "off" } },
  { files: timeHomes, rules: { "figures/time-by-hand": "off" } },
];
