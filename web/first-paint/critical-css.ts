import { Features, transform } from "lightningcss";

const namesIn = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), (it) => it[1] ?? "")),
];

/** Removes the rules of the classes in `unusedSymbols`, and the custom properties and keyframes. */
const removeUnused = (css: string, unusedSymbols: string[]): string =>
  transform({
    filename: "first-paint.css",
    code: Buffer.from(css),
    minify: true,
    unusedSymbols,
    // The oldest supported browsers, as in `cssTarget`.
    targets: { chrome: 92 << 16, ios_saf: 15 << 16 },
    exclude: Features.LightDark,
  }).code.toString();

/** Removes the rules of page transitions from minified CSS. */
const removeTransitions = (css: string): string =>
  css.replace(/[^{}]*::view-transition[^{}]*\{[^{}]*\}/g, "");

/**
 * Removes custom properties and keyframes that no rule uses. Repeats this until nothing is removed,
 * because a removed property may have been the only use of another one.
 */
function removeUnread(css: string): string {
  const properties = namesIn(css, /(--[\w-]+):/g).filter((it) => !css.includes(`var(${it}`));
  const keyframes = namesIn(css, /@keyframes ([\w-]+)/g).filter((it) => css.split(it).length === 2);
  const rest = removeUnused(css, [...properties, ...keyframes]);
  return rest.length < css.length ? removeUnread(rest) : css;
}

/**
 * Returns the rules that the HTML may use: those of its classes and those without a class. Writes
 * container queries without `<`, because the BFF allows only inline styles without this character
 * (`hashInlineCode`).
 */
export function criticalCss(css: string, html: string): string {
  const used = new Set(namesIn(html, /class="([^"]*)"/g).flatMap((it) => it.split(" ")));
  const unused = namesIn(css, /\.([A-Za-z_][\w-]*)/g).filter((it) => !used.has(it));
  return removeUnread(removeTransitions(removeUnused(css, unused))).replaceAll(
    "(width<=",
    "(max-width:",
  );
}
