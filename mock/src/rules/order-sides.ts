import { type OrderActor, type Role, Side } from "contract";

/** Side of a buyer or seller, as stored in rows. */
export type PartySide = (typeof Side)[Role];
export const otherSide: Record<PartySide, PartySide> = {
  [Side.buyer]: Side.seller,
  [Side.seller]: Side.buyer,
};
export const actorOfSide: Record<Side, OrderActor> = {
  [Side.buyer]: "buyer",
  [Side.seller]: "seller",
  [Side.system]: "system",
};
export const sideNames: Record<Side, string> = {
  [Side.buyer]: "买家",
  [Side.seller]: "卖家",
  [Side.system]: "系统",
};

/**
 * Rewrites a text of the platform for its reader. The role of the reader becomes 您, the other 对方.
 */
export function addressTextToRole(role: Role, text: string): string {
  const [mine, theirs] =
    role === "buyer" ? (["买家", "卖家"] as const) : (["卖家", "买家"] as const);
  return text.replaceAll(mine, "您").replaceAll(theirs, "对方");
}
