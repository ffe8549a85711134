import { filesPath } from "contract";
import type { StoredUpload } from "./request-context.ts";

/** What nobody photographed is drawn from its own name: V a voucher, Q a receive code. */
export type DrawnKind = "V" | "Q";
export const drawnSizes = { V: [540, 960], Q: [420, 420] } as const satisfies Record<
  DrawnKind,
  readonly [number, number]
>;

const rest = 26;
export const drawnUrl = (kind: DrawnKind, secret: string): string =>
  `${filesPath}drawn${kind}${secret.slice(0, rest)}`;

/** As if it had come through the door: each has a print of its own, so that none is taken for another's. */
export function drawnVoucher(secret: string, chance: () => number): StoredUpload {
  const hash = Array.from({ length: 16 }, () => Math.floor(chance() * 16).toString(16)).join("");
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
