/**
 * One validation rule of a field. `clean` is applied to what was typed or pasted, `check` to the cleaned value:
 * it answers the sentence to show, or undefined when all is well. `warn` never blocks.
 */
export type InputRule<Value, Context = void> = {
  clean?: (text: string) => string;
  check: (value: Value, context: Context) => string | undefined;
  warn?: (value: Value, context: Context) => string | undefined;
};

/** Chinese keyboards type full-width letters and digits; U+FF01..U+FF5E are ASCII moved by a fixed distance. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");

/** Numbers are copied with blanks and hyphens between their groups. */
export const compact = (text: string): string =>
  halfWidth(text).replace(/[\s\u200b-\u200f\u202a-\u202e\ufeff-]/g, "");

export const trim = (text: string): string => text.trim();
