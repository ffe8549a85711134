import { hash } from "node:crypto";

// Variations of a token and of a signed image URL. None may be accepted, and the original must
// remain valid.

export type CredentialVariation = [what: string, text: string];

const changedAt = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (it) => (it === it.toLowerCase() ? it.toUpperCase() : it.toLowerCase()));
const changedEvery = (step: number, text: string) =>
  Array.from({ length: Math.ceil(text.length / step) }, (_, at) => at * step);

export const tokenVariationsOf = (token: string): CredentialVariation[] => [
  ["none", ""],
  ["without its beginning", token.slice(1)],
  ["without its end", token.slice(0, -1)],
  ["one more", `${token}A`],
  ["twice", token + token],
  ["two in a list", `${token}, ${token}`],
  ["backwards", [...token].toReversed().join("")],
  ["capitals for small letters", swapCase(token)],
  ["a point before it", `.${token}`],
  ["a point behind it", `${token}.`],
  ["of another world", `elsewhere.${token}`],
  ["as another header has it", `Bearer ${token}`],
  ["in quotes", `"${token}"`],
  ["encoded once more", Buffer.from(token).toString("base64url")],
  ["in percents", `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`],
  // The digest is known to an attacker who has read the database.
  ["its digest", hash("sha256", token)],
  ["words of a program", "undefined"],
  ["a pattern", "%"],
  ["a query", "' OR 1=1--"],
  ["as long as one may be", "A".repeat(4_096)],
  ...changedEvery(8, token).map(
    (at): CredentialVariation => [`another letter at ${at}`, changedAt(token, at)],
  ),
];

const filePath = /^(.*\/)([A-Za-z0-9_-]{32})\?s=([0-9a-z]+)\.([A-Za-z0-9_-]{24})$/;

/**
 * Returns variations of the image URL `address`. Some of them contain parts of `other`, the URL of
 * another image.
 */
export function fileUrlVariationsOf(address: string, other: string): CredentialVariation[] {
  const [, folder = "", name = "", until = "", seal = ""] = filePath.exec(address) ?? [];
  const [, , otherName = "", , otherSeal = ""] = filePath.exec(other) ?? [];
  const at = (it = name, pass = `?s=${until}.${seal}`) => `${folder}${it}${pass}`;
  const later = (by: number) => (Number.parseInt(until, 36) + by).toString(36);
  return [
    ["its name alone", at(name, "")],
    ["an empty seal", at(name, "?s=")],
    ["only until when", at(name, `?s=${until}`)],
    ["only the seal", at(name, `?s=.${seal}`)],
    ["nothing behind the point", at(name, `?s=${until}.`)],
    ["a moment later", at(name, `?s=${later(1)}.${seal}`)],
    ["an hour later", at(name, `?s=${later(3_600_000)}.${seal}`)],
    ["an hour earlier", at(name, `?s=${later(-3_600_000)}.${seal}`)],
    ["for ever", at(name, `?s=zzzzzzzzzzzz.${seal}`)],
    ["the same number, longer", at(name, `?s=0${until}.${seal}`)],
    ["the same number in capitals", at(name, `?s=${until.toUpperCase()}A.${seal}`)],
    ["below nothing", at(name, `?s=-${until}.${seal}`)],
    ["a shorter seal", at(name, `?s=${until}.${seal.slice(0, -1)}`)],
    ["a longer seal", at(name, `?s=${until}.${seal}A`)],
    ["capitals for small letters in the seal", at(name, `?s=${until}.${swapCase(seal)}`)],
    ["the seal of another picture", at(name, `?s=${until}.${otherSeal}`)],
    ["another picture by this seal", at(otherName)],
    ["capitals for small letters in the name", at(swapCase(name))],
    ["a longer name", at(`${name}A`)],
    ["a shorter name", at(name.slice(0, -1))],
    ["a name of another kind", at(`${name.slice(0, -4)}.png`)],
    ["the seal by another name", at(name, `?S=${until}.${seal}`)],
    ["the seal twice", at(name, `?s=${until}.${seal}&s=${until}.${seal}`)],
    ["the seal as a list", at(name, `?s[]=${until}.${seal}`)],
    ["the seal and a blank", at(name, `?s=${until}.${seal}%20`)],
    ["the seal and a nought", at(name, `?s=${until}.${seal}%00`)],
    ...changedEvery(3, seal).map(
      (item): CredentialVariation => [
        `another letter of the seal at ${item}`,
        at(name, `?s=${until}.${changedAt(seal, item)}`),
      ],
    ),
    ...changedEvery(8, name).map(
      (it): CredentialVariation => [`another letter of the name at ${it}`, at(changedAt(name, it))],
    ),
  ];
}
