/** Credentials of a WebSocket upgrade. */
export type UpgradeCredentials = { token: string; p?: string };

// Available in browsers and Node, but not declared in the ECMAScript library.
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
 * Reads the offered subprotocols. Returns `undefined` if the offer is not ours, `null` if it holds no
 * readable credentials.
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
