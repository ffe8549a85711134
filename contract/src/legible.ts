/**
 * What no reader sees, and what turns the rest of a line round: `safe\u202Egnp.exe` must not look like `safeexe.png`. Line breaks and tabs
 * are no such thing, and of the joiners and tags faces and flags are made.
 */
const unseen = /(?![\t\n\r\u200c\u200d\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (it: string): string => `[U+${(it.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

/** A text that others have written, so that it shows all that it is. */
export const legibleText = (text: string): string => text.replace(unseen, escaped);

/** The same for each text of an answer. The phone reads none that has not been through here. */
export function legible(value: unknown): unknown {
  if (typeof value === "string") return legibleText(value);
  if (Array.isArray(value)) return value.map(legible);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, legible(it)]));
}
