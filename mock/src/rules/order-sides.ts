import { type OrderActor, type TradeRole, OrderActorSide } from "contract";

/** Side of a buyer or seller, as stored in rows. */
export type BuyerOrSellerSide = (typeof OrderActorSide)[TradeRole];
export const otherSide: Record<BuyerOrSellerSide, BuyerOrSellerSide> = {
  [OrderActorSide.buyer]: OrderActorSide.seller,
  [OrderActorSide.seller]: OrderActorSide.buyer,
};
export const actorOfSide: Record<OrderActorSide, OrderActor> = {
  [OrderActorSide.buyer]: "buyer",
  [OrderActorSide.seller]: "seller",
  [OrderActorSide.system]: "system",
};
export const sideNames: Record<OrderActorSide, string> = {
  [OrderActorSide.buyer]: "买家",
  [OrderActorSide.seller]: "卖家",
  [OrderActorSide.system]: "系统",
};

/**
 * Rewrites a text of the platform for its reader. The role of the reader becomes 您, the other 对方.
 */
export function replaceRoleNamesForReader(role: TradeRole, text: string): string {
  const [mine, theirs] =
    role === "buyer" ? (["买家", "卖家"] as const) : (["卖家", "买家"] as const);
  return text.replaceAll(mine, "您").replaceAll(theirs, "对方");
}
