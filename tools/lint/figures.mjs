// A figure written by hand wraps, loses its unit, and is spelled in as many ways as there are screens.
const sign = /[¥￥枚]/;
const figure = "figures are drawn by ui/figure; as words they come from lib/format-figures.ts";
const time = "a running time is a Clock; two digits, and the words of a time, come from lib/format-remain.ts";

/** A sign of money or of the asset in a text. */
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

/** Minutes and seconds put together, or taken as words. */
const timeByHand = {
  create(context) {
    const report = (node) => context.report({ node, message: time });
    return {
      MemberExpression: (node) => {
        if (node.property.name === "padStart") report(node);
      },
      ImportSpecifier: (node) => {
        if (node.imported.name === "formatRemain") report(node);
      },
    };
  },
};

export default { meta: { name: "figures" }, rules: { "by-hand": byHand, "time-by-hand": timeByHand } };

const tested = "web/src/**/*.{test,test-env}.{ts,tsx}";
/** Where a figure is drawn, or becomes a word, or is part of a lesson's picture; and tests, which read what is there. */
const figureHomes = [
  "web/src/ui/figure/**",
  "web/src/lib/format-figures.ts",
  "web/src/api/runtime-config.ts",
  "web/src/features/account/lesson-art.tsx",
  tested,
];
/** Where a running time is drawn, or is a word of a sentence or a title. */
const timeHomes = [
  "web/src/ui/figure/**",
  "web/src/lib/*.ts",
  "web/src/app/capsule.tsx",
  "web/src/deal/act-sheets.tsx",
  "web/src/features/certification/certifaliyun-screen.tsx",
  "web/src/features/chat/use-companion.ts",
  "web/src/features/dispute/appeal-screen.tsx",
  "web/src/ui/frame/stale-strip.tsx",
  tested,
];
/** @type {import("oxlint").OxlintOverride[]} */
export const figureRules = [
  { files: ["web/src/**"], rules: { "figures/by-hand": "error", "figures/time-by-hand": "error" } },
  { files: figureHomes, rules: { "figures/by-hand": "off" } },
  { files: timeHomes, rules: { "figures/time-by-hand": "off" } },
];
