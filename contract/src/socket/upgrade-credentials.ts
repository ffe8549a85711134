/** Credentials of a WebSocket upgrade: the login token, and the launch key `p` if there is one. */
export type UpgradeCredentials = { token: string; p?: string };

// Browsers and Node have both functions, but TypeScript's ECMAScript library does not declare them.
declare function atob(text: string): string;
declare function btoa(text: string): string;

export const socketSubprotocol = "lwh5";
const tokenShape = /^[\x21-\x7e]{1,4096}$/;
const pShape = /^[\x21-\x7e]{1,256}$/;

const written = (text: string) =>
  btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Encodes the credentials as sub-protocols, because browsers cannot send headers with a WebSocket. */
export const subprotocolsOfCredentials = ({ token, p }: UpgradeCredentials): string[] => [
  socketSubprotocol,
  `t.${written(token)}`,
  ...(p === undefined ? [] : [`k.${written(p)}`]),
];

/**
 * Reads the subprotocols that the client offers. Returns `undefined` if `lwh5` is not among them,
 * and `null` if the token is missing or the token or launch key is malformed.
 */
export function readUpgradeCredentials(header: string): UpgradeCredentials | null | undefined {
  const offered = header.split(",").map((it) => it.trim());
  if (!offered.includes(socketSubprotocol)) return undefined;
  const token = secretIn(offered, "t.", tokenShape);
  const p = secretIn(offered, "k.", pShape);
  if (typeof token !== "string" || p === undefined) return null;
  return p === null ? { token } : { token, p };
}

/**
 * Returns the value of the subprotocol with this prefix. Null if none is offered, undefined if the
 * value is malformed or there are several.
 */
function secretIn(
  offered: readonly string[],
  prefix: string,
  shape: RegExp,
): string | null | undefined {
  const [only, ...more] = offered.filter((it) => it.startsWith(prefix));
  if (only === undefined) return null;
  const said = only.slice(prefix.length);
  if (more.length > 0 || !/^[A-Za-z0-9_-]+$/.test(said) || said.length % 4 === 1) return undefined;
  const text = atob(said.replaceAll("-", "+").replaceAll("_", "/"));
  return shape.test(text) ? text : undefined;
}
