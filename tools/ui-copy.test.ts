// Checks every text that users may read: one term for each thing, and one typographic style.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

type Node = { type: string; start: number; [key: string]: unknown };
/**
 * A text of the source, with a placeholder for each inserted value. `to` is the only side that
 * reads the text. It is undefined if the source names no side.
 */
type Text = { file: string; line: number; text: string; to?: "buyer" | "seller" };

const han = /\p{Script=Han}/u;
/**
 * Functions that insert an amount of money or another number into a text. Other inserted values may
 * be words.
 */
const printsMoney = /^(yuanText|roundYuanText|yuanRangeText|coinPriceText|perAsset)$/;
const printsFigure =
  /^(percent|formatRemainingTime|formatFullTime|formatCny|formatPrice|formatUnits)$/;

const isNode = (it: unknown): it is Node => typeof it === "object" && it !== null && "type" in it;
const childNodes = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value as unknown]).filter(isNode),
  );

/**
 * Returns ⟨¥⟩ for an amount with its ¥ sign, ⟨0⟩ for another number and ⟨⟩ for an unknown value.
 */
const placeholderOf = (node: Node) => {
  const name = (node.type === "CallExpression" && (node["callee"] as { name?: string }).name) || "";
  if (printsMoney.test(name)) return "⟨¥⟩";
  return printsFigure.test(name) ? "⟨0⟩" : "⟨⟩";
};

function textOf(node: Node): string | undefined {
  if (node.type === "JSXText") return (node["value"] as string).replace(/\s*\n\s*/g, "");
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  const holes = (node["expressions"] as Node[]).map(placeholderOf);
  return (node["quasis"] as { value: { cooked: string } }[])
    .map(({ value }, at) => value.cooked + (holes[at] ?? ""))
    .join("");
}

const sideOf = (value: unknown) => (value === "buyer" || value === "seller" ? value : undefined);
/** Returns the only side that reads the text in `buyer: "…"` or `push("buyer", "…")`. */
function sideNamed(node: Node): Text["to"] {
  if (node.type === "Property" && node["computed"] !== true)
    return sideOf((node["key"] as { name?: unknown }).name);
  return node.type === "CallExpression"
    ? sideOf((node["arguments"] as { value?: unknown }[])[0]?.value)
    : undefined;
}

function* textsIn(file: string, source: string): Generator<Text> {
  const { program } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const rest: [Node, Text["to"]][] = [[program as unknown as Node, undefined]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [node, above] = next;
    const to = sideNamed(node) ?? above;
    const text = textOf(node);
    if (text !== undefined && han.test(text))
      yield { file, line: source.slice(0, node.start).split("\n").length, text, ...(to && { to }) };
    for (const kid of childNodes(node)) rest.push([kid, to]);
  }
}

/** One term for each thing. */
const wordRules: readonly (readonly [never: RegExp, say: string])[] = [
  [/信用分/, "信誉分"],
  [/信用等级|Lv\.?\s*[\d⟨]/, "等级 3 良好"],
  [/一键匹配|快捷匹配/, "快捷购买; on the key 匹配"],
  [/卖单|委托/, "挂单"],
  [/出售中的订单/, "出售记录"],
  [/再想想/, "返回"],
  [/交付|释放/, "放币"],
  [/尾数|唯一金额/, "核对码; in explanations 角分"],
  [/成交率/, "完成率"],
  [/参考单价|市场价/, "参考价"],
  [/(?<!剩)余额|可出售资产/, "可用, 冻结, 可售"],
];

/**
 * Rules of typography. The style sheet inserts the spaces between Chinese characters and digits
 * (text-autospace).
 */
const settingRules: readonly (readonly [never: RegExp, say: string])[] = [
  [/[\d⟩] ?分(?![秒钟⟨]| [\d⟨⟩]+ 秒)/, "a duration is 2 分 48 秒 or 约 3 分钟"],
  [/[！!]/, "no exclamation"],
  [/\p{Script=Han}\s*[(),:;?]|[(),;?]\s*\p{Script=Han}/u, "punctuation is full width （）：，；？"],
  [/（[\d⟨][^\p{Script=Han}]*）/u, "a count stands after a blank, without brackets"],
  [/\.\.\.|。。/, "…"],
  [/(?<![\w.⟩])-[\d⟨]/, "a minus is −"],
  [/[\d⟩]-[\d⟨](?!\d-)/, "a range is –"],
  [/¥\s/, "no blank after ¥"],
  [/\p{Script=Han}⟨?¥/u, "a blank before ¥: the style sheet sets none there"],
  [/\s–|–\s/, "no blank around –"],
];
/** Texts that are right although a rule matches, with the reason. */
const exceptions: readonly (readonly [text: RegExp, why: string])[] = [
  [/^温馨提示: (?:⟨⟩)?$/, "the specification's words"],
  [/token/, "the specification's words, for a log"],
  [
    /余额(?:页|截图|变动|明细|和别的交易)|账户余额截图|银行或支付宝余额/,
    "of a bank account, in the bank's own words",
  ],
  [
    /⟨⟩ 分(?:升到|，⟨⟩$)|^ ?⟨⟩ 分$|的证据 ⟨⟩ 分$/,
    "a score, or the cents of a sum that is read aloud",
  ],
  [/总量（⟨⟩）$|^金额：⟨¥⟩（⟨⟩）$/, "a unit, and the same in the other one"],
  [/^(?:晴天买家|金牌卖家)$/, "nicknames"],
  [/^#(?:买家|卖家)胜$/, "a word to the platform that is played"],
  [/^[^ ]*\.png$/, "the name of a file"],
];
const isException = ({ text }: Text) => exceptions.some(([it]) => it.test(text));

const ownSideWord: Record<NonNullable<Text["to"]>, string> = { buyer: "买家", seller: "卖家" };

/** Returns the rules that a text breaks. */
function faults(text: Text): string[] {
  if (isException(text)) return [];
  const rules = [...wordRules, ...settingRules];
  const broken = rules.filter(([never]) => never.test(text.text)).map(([, say]) => say);
  const self =
    text.to && text.text.includes(ownSideWord[text.to])
      ? ["nobody is 买家 or 卖家 of himself: 您"]
      : [];
  return [...broken, ...self];
}

const root = join(import.meta.dirname, "..");
const program = (it: string) => /\.tsx?$/.test(it) && !/\.(?:type-)?test\.|(^|\/)test\//.test(it);
/** Files with words that users type or bots send, and with pages of the mock as strings. */
const notShown =
  /^mock\/src\/(?:server\/|worlds\/[^/]+$|rules\/constants|bots\/)|^contract\/src\/dialect\//;
const files = execFileSync("git", ["ls-files", "web/src", "mock/src", "contract/src"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((it) => program(it) && !notShown.test(it));

test("all Chinese texts use one term for each thing and one typographic style", () => {
  const texts = files.flatMap((file) => [...textsIn(file, readFileSync(join(root, file), "utf8"))]);
  expect(texts.length).toBeGreaterThan(2000);
  expect(
    texts.flatMap((it) => faults(it).map((say) => `${it.file}:${it.line} ${it.text} ► ${say}`)),
  ).toEqual([]);
  // An exception that no text needs must be removed.
  expect(exceptions.filter(([it]) => !texts.some(({ text }) => it.test(text)))).toEqual([]);
});

test.each([
  ['const a = "参考单价 7.20"', 1],
  ['const a = "一键匹配"', 1],
  ["const a = <b>Lv.3 良好</b>", 1],
  ["const a = `平均放币 ${n} 分`", 1],
  ["const a = `${n} 分 ${s} 秒，约 ${n} 分钟`", 0],
  ['const a = "注意！"', 1],
  ['const a = "备注(仅自己可见)"', 1],
  ["const a = `订单（${count}）`", 1],
  ['const a = "信誉分 -5"', 1],
  ['const a = "2-12 个字"', 1],
  ['const a = "限额 ¥ 100"', 1],
  ["const a = `改为${yuanText(sum)}，`", 1],
  ["const a = `改为 ${yuanText(sum)}，`", 0],
  ['const a = { buyer: "买家请付款" }', 1],
  ['const a = { seller: { say: ["卖家请放币"] } }', 1],
  ['push("buyer", "卖家已接单")', 0],
  ['push("buyer", "请买家付款")', 1],
  ['const a = "余额截图"', 0],
] as const)("the source %s breaks %i rules of Chinese copy", (source, count) => {
  expect([...textsIn("web/src/a.tsx", source)].flatMap(faults)).toHaveLength(count);
});
