/**
 * Rule for the targets of all HTTP requests (calls, assets, mock). The path has plain ASCII
 * segments, no encoding, no empty segment, no leading dot. Servers interpret `%2e`, `..;`, `//` and
 * `\` in a path differently, so all of them are rejected early. Only the query may be encoded.
 * Sockets have a stricter rule in upgrade-request.ts.
 */
const plainTargetPattern = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/?(?:\?[\x21\x22\x24-\x7e]*)?$/;

export const isUnambiguousRequestTarget = (target: string): boolean =>
  target.startsWith("/") && plainTargetPattern.test(target);

export const pathWithoutQuery = (target: string): string => target.split("?", 1)[0] ?? "";

export const queryOfTarget = (target: string): string =>
  target.slice(pathWithoutQuery(target).length);
