import { type OrderActor, type Role, Side } from "contract";

/** One of the two whose order it is, as rows name him. */
export type PartySide = (typeof Side)[Role];
export const otherSide: Record<PartySide, PartySide> = {
  [Side.buyer]: Side.seller,
  [Side.seller]: Side.buyer,
};
export const actorOf: Record<Side, OrderActor> = {
  [Side.buyer]: "buyer",
  [Side.seller]: "seller",
  [Side.system]: "system",
};
export const sideNames: Record<Side, string> = {
  [Side.buyer]: "买家",
  [Side.seller]: "卖家",
  [Side.system]: "系统",
};

/** What the house says of both, as one of them reads it: nobody is the buyer or the seller of himself. */
export function textForRole(role: Role, text: string): string {
  const [mine, theirs] =
    role === "buyer" ? (["买家", "卖家"] as const) : (["卖家", "买家"] as const);
  return text.replaceAll(mine, "您").replaceAll(theirs, "对方");
}
