import { expect, test } from "vitest";
import css from "./tokens.css?raw";

type Colours = Record<string, string>;

/**
 * Returns the hex colors of the CSS block that begins with this selector, by token name without
 * `--c-`.
 */
function coloursOf(selector: string): Colours {
  const block = /\{([^}]*)\}/.exec(css.slice(css.indexOf(selector)))?.[1] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--c-([\w-]+):\s*(#[0-9a-f]{6})/g)].map((hit) => [hit[1], hit[2]]),
  );
}
const light = coloursOf(':root,\n[data-theme="light"] {');
const dark = { ...light, ...coloursOf('\n[data-theme="dark"] {') };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}
function ratio(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const forText = 4.5;
const forGraphics = 3;
type Pair = readonly [front: string, back: string, least: number];
const toneNames = ["accent", "buy", "sell", "success", "warning", "danger"];
const pairs: Pair[] = [
  ...["text", "text-2", "text-3"].flatMap((front) =>
    ["canvas", "surface", "overlay", "fill"].map((back): Pair => [front, back, forText]),
  ),
  ...toneNames.flatMap((tone) =>
    ["surface", "canvas", "overlay", `${tone}-tint`].map((back): Pair => [tone, back, forText]),
  ),
  ...["buy", "sell", "danger"].map((tone): Pair => [`on-${tone}`, `${tone}-solid`, forText]),
  ...["wait", "over", "auto"].map((tone): Pair => [`on-${tone}`, `${tone}-solid`, forText]),
  ["tail", "tail-tint", forText],
  ["tail", "surface", forText],
  ["text-3", "field-canvas", forText],
  ["on-ink", "ink", forText],
  ["on-ink-2", "ink", forText],
  ["on-ink-sell", "ink", forText],
  ["surface", "text", forText],
  ["text", "thumb", forText],
  ["text-2", "fill-press", forText],
  ["on-ink-success", "ink", forGraphics],
  ["on-ink-warning", "ink", forGraphics],
  ["on-ink-danger", "ink", forGraphics],
  ["knob", "switch-on", forGraphics],
  ["knob", "control-line", forGraphics],
  ["switch-on", "surface", forGraphics],
  ["control-line", "surface", forGraphics],
  ["control-line", "overlay", forGraphics],
  ["focus", "canvas", forGraphics],
  ...["bank", "alipay", "wechat", "dcep"].map(
    (channel): Pair => [`pay-${channel}`, "surface", forGraphics],
  ),
  ...["bank", "alipay", "wechat", "dcep"].map(
    (channel): Pair => [`pay-${channel}-ink`, "fill", forText],
  ),
];

test.each([
  ["light", light],
  ["dark", dark],
])("every listed color pair of the %s theme has its minimum contrast", (_theme, colours) => {
  const weak = pairs
    .map(([front, back, least]) => ({
      pair: `${front} on ${back}`,
      ratio: ratio(colours[front] ?? "", colours[back] ?? ""),
      least,
    }))
    .filter((it) => !(it.ratio >= it.least));
  expect(weak).toEqual([]);
});

test("the first paint on a dark device has the canvas color of the dark theme", () => {
  const first = coloursOf(":root:not([data-theme]) {");
  expect(first).toEqual({ canvas: coloursOf('\n[data-theme="dark"] {')["canvas"] });
  expect(first["canvas"]).toMatch(/^#/);
});
