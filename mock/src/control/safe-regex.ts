/**
 * Maximum length of a matched text. Longer texts match no pattern, because the time of a match
 * grows with the square of the length.
 */
export const regexMatchedTextLengthMax = 500;
const patternLengthMax = 200;
const exactRepetitionsMax = 64;
const combinationsMax = 32;
/**
 * Maximum number of combinations of `|` and `?` in a pattern with a repetition. Measured at 0.1 s
 * for the slowest accepted pattern and the longest text.
 */
const combinationsMaxRepeated = 8;

/** Shown to the caller whose pattern is refused. */
export const safeRegexDescription =
  `must be a regular expression of at most ${patternLengthMax} characters with at most one of *, +, {n,} and {n,m}, ` +
  `no repeated group, no backreference and at most ${combinationsMax} combinations of | and ? (${combinationsMaxRepeated} with a repetition)`;

const tokenShape =
  /\\(?:[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|[()|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu;
const isBackreference = (token: string): boolean => /^\\[1-9k]$/.test(token);
const quantifierOf = (token: string): "optional" | "exact" | "variable" | undefined => {
  if (token === "?" || token === "??") return "optional";
  if (/^\{\d+\}/.test(token)) return "exact";
  return /^(?:[*+]|\{\d)/.test(token) ? "variable" : undefined;
};

/**
 * Returns true if the pattern can be compiled and is matched in a bounded number of steps. V8
 * backtracks, so nested repetitions take exponential time on texts that clients send.
 */
export function isSafeRegex(pattern: string): boolean {
  if (pattern.length > patternLengthMax || !isCompilable(pattern)) return false;
  const branches = [1];
  let combinations = 1;
  let variable = 0;
  let previous = "";
  for (const [token] of pattern.matchAll(tokenShape)) {
    const quantifier = quantifierOf(token);
    if (isBackreference(token) || (quantifier && previous === ")")) return false;
    if (quantifier === "exact" && Number.parseInt(token.slice(1), 10) > exactRepetitionsMax)
      return false;
    if (quantifier === "variable") variable += 1;
    if (quantifier === "optional") combinations *= 2;
    if (token.startsWith("(")) branches.push(1);
    if (token === "|") branches.push((branches.pop() ?? 1) + 1);
    if (token === ")") combinations *= branches.pop() ?? 1;
    previous = token;
  }
  const limit = variable === 0 ? combinationsMax : combinationsMaxRepeated;
  return variable <= 1 && combinations * (branches[0] ?? 1) <= limit;
}

function isCompilable(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
