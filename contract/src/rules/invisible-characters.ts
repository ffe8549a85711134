/**
 * Invisible characters, and characters that reverse the text direction: `safe\u202Egnp.exe` must
 * not look like `safeexe.png`. Line breaks and tabs are allowed, and so are joiners and tags,
 * because emoji and flags contain them.
 */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const isAllowedInvisible = (code: number): boolean =>
  [0x09, 0x0a, 0x0d, 0x200c, 0x200d].includes(code) || (code >= 0xe0020 && code <= 0xe007f);

function escapeCharacter(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  return isAllowedInvisible(code)
    ? text
    : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
}

/** Replaces forbidden invisible characters with visible codes such as `[U+202E]`. */
export const escapeInvisibleCharacters = (text: string): string =>
  text.replace(invisibleCharacters, escapeCharacter);

/** Applies `escapeInvisibleCharacters` to all texts of a response, before the client uses it. */
export function escapeInvisibleCharactersDeep(value: unknown): unknown {
  if (typeof value === "string") return escapeInvisibleCharacters(value);
  if (Array.isArray(value)) return value.map(escapeInvisibleCharactersDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, escapeInvisibleCharactersDeep(it)]),
  );
}
