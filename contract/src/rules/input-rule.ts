/**
 * Validation rule of a field. `clean` is applied to typed or pasted text, `check` to the cleaned
 * value. `check` returns the error text, or undefined for a valid value. `warn` never blocks.
 */
export type InputRule<Value, Context = void> = {
  clean?: (text: string) => string;
  check: (value: Value, context: Context) => string | undefined;
  warn?: (value: Value, context: Context) => string | undefined;
};

/**
 * Converts full-width characters of Chinese keyboards to ASCII. U+FF01..U+FF5E have a fixed offset.
 */
export const toHalfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");

/** Converts to half width. Removes spaces, hyphens and invisible characters of copied numbers. */
export const removeSeparators = (text: string): string =>
  toHalfWidth(text).replace(/[\s\u200b-\u200f\u202a-\u202e\ufeff-]/g, "");

export const trimText = (text: string): string => text.trim();
