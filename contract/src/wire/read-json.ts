/** Matches the opening quote of a JSON string, or a complete number with its fraction and exponent. */
const quoteOrNumber = /"|-?\d[\d.eE+-]*/g;
const longInteger = /^-?\d{16,}$/;

/**
 * Returns the index of the closing quote of the JSON string that opens at `start`, or the length of
 * the JSON if the string is not closed. A regular expression that matches whole strings overflows
 * the stack from 8 million characters on.
 */
export function findJsonStringEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Quotes the integers that a double cannot hold. Reads each character once: with a search that starts
 * again at each digit, a client could send a number that takes a minute.
 */
function quoteLongIntegers(json: string): string {
  const token = new RegExp(quoteOrNumber);
  let quoted = "";
  let copied = 0;
  for (let match = token.exec(json); match; match = token.exec(json)) {
    const [found] = match;
    if (found === '"') token.lastIndex = findJsonStringEnd(json, match.index) + 1;
    else if (longInteger.test(found) && !Number.isSafeInteger(Number(found))) {
      quoted += `${json.slice(copied, match.index)}"${found}"`;
      copied = token.lastIndex;
    }
  }
  return quoted + json.slice(copied);
}

/**
 * Parses JSON. An integer that a double cannot hold becomes a string of the same digits, because an
 * id must not change. JSON without such an integer costs one search more than `JSON.parse`.
 */
export const parseJsonKeepingLongIntegers = (text: string): unknown =>
  JSON.parse(/[:[,]\s*-?\d{16}/.test(text) ? quoteLongIntegers(text) : text);
