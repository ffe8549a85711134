import { filesPath } from "contract";
import type { StoredUpload } from "./request-context.ts";

/** Images that are drawn from their own name: V is a voucher, Q a receive code. */
export type DrawnKind = "V" | "Q";
export const drawnSizes = { V: [540, 960], Q: [420, 420] } as const satisfies Record<
  DrawnKind,
  readonly [number, number]
>;

const rest = 26;
export const drawnUrl = (kind: DrawnKind, secret: string): string =>
  `${filesPath}drawn${kind}${secret.slice(0, rest)}`;

/**
 * Creates the data of a drawn voucher as if it had been uploaded. Each voucher has its own image hash, so that no
 * two are reported as similar.
 */
export function drawnVoucher(secret: string, random: () => number): StoredUpload {
  const hash = Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join("");
  const [width, height] = drawnSizes.V;
  return {
    url: drawnUrl("V", secret),
    name: "voucher.png",
    size: 8192,
    width,
    height,
    hash,
    sha: secret,
    unclear: 0,
  };
}
