import type { User } from "../domain/records.ts";
import type { Db } from "./db.ts";
import { releaseColumns, type ReleaseFigures, userColumns, type UserFigures } from "./user-figures.ts";

const userFields = [
  "id",
  "nickName",
  "avatar",
  "score",
  "certification",
  "realName",
  "persona",
  "lastSeenAt",
  "registeredAt",
] as const satisfies (keyof User)[];
type SellerUser = Pick<User, (typeof userFields)[number]>;
/** All figures are null if the store has none for these thirty days. */
type OrNull<Figures> = { [Name in keyof Figures]: Figures[Name] | null };
export type OfferSeller = SellerUser & OrNull<UserFigures> & OrNull<ReleaseFigures> & { tradedCount: number };
type Viewing = { viewerId: string; since: number };

const sellers = `SELECT ${userFields.map((name) => `u.${name}`).join()}, ${userColumns}, ${releaseColumns},
    coalesce((SELECT orders FROM tradedPairs WHERE buyerId = :viewerId AND sellerId = u.id), 0)
      + coalesce((SELECT orders FROM tradedPairs WHERE buyerId = u.id AND sellerId = :viewerId), 0) AS tradedCount
  FROM users u LEFT JOIN userFigures f ON f.userId = u.id AND f.fromAt <= :since AND f.untilAt > :since
    LEFT JOIN releaseFigures r ON r.userId = u.id AND r.fromAt <= :since AND r.untilAt > :since`;

/** Sellers of all listings that are on sale, as the viewer sees them. */
export const sellersOnSale = (db: Db, viewing: Viewing): OfferSeller[] =>
  db.all(`${sellers} WHERE u.id IN (SELECT sellerId FROM entrusts WHERE status = 1)`, viewing);
export const offerSeller = (db: Db, sellerId: string, viewing: Viewing): OfferSeller[] =>
  db.all(`${sellers} WHERE u.id = :sellerId`, { ...viewing, sellerId });
