const quote = 0x22;
const backslash = 0x5c;
const openingBrackets = [0x5b, 0x7b];
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/** Counts only brackets outside strings. Does not check whether the text is valid JSON. */
export function isJsonDeeperThan(json: Buffer, max: number): boolean {
  if (hasAtMost(json, max)) return false;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (isString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isString = false;
    } else if (byte === quote) isString = true;
    else if (isOpening(byte)) {
      depth += 1;
      if (depth > max) return true;
    } else if (isClosing(byte)) depth -= 1;
  }
  return false;
}

/**
 * Returns whether a text has at most `max` opening brackets, as almost every command has. Such a
 * text cannot nest deeper than `max`. The native search is faster than the loop above.
 */
function hasAtMost(json: Buffer, max: number): boolean {
  let count = 0;
  for (const bracket of openingBrackets)
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > max) return false;
    }
  return true;
}
