import { MethodStatus, type PayType } from "contract";
import type { Entrust, Method } from "../domain/records.ts";
import { type Db, insert, replace } from "./db.ts";

export const entrustById = (db: Db, id: string): Entrust | undefined => db.byId("entrusts", id);
export const addEntrust = (db: Db, it: Entrust): void => insert(db, "entrusts", it);
export const changeEntrust = (db: Db, it: Entrust, changes: Partial<Entrust>): Entrust => replace(db, "entrusts", "id", it, changes);

export const sellingEntrusts = (db: Db): Entrust[] => db.all("SELECT * FROM entrusts WHERE status = 1 ORDER BY price, createdAt, id");
export const entrustsOf = (db: Db, sellerId: string): Entrust[] =>
  db.all("SELECT * FROM entrusts WHERE sellerId = :sellerId ORDER BY createdAt DESC, id DESC", { sellerId });
export const floatingEntrusts = (db: Db): Entrust[] =>
  db.all("SELECT * FROM entrusts WHERE status < 3 AND floatPermille IS NOT NULL ORDER BY id");
export const openEntrustsOf = (db: Db, sellerId: string): Entrust[] =>
  db.all("SELECT * FROM entrusts WHERE sellerId = :sellerId AND status < 3 ORDER BY id", { sellerId });

export const addEntrustMethod = (db: Db, entrustId: string, methodId: string): void =>
  insert(db, "entrustMethods", { entrustId, methodId });
export const entrustMethods = (db: Db, entrustId: string): Method[] =>
  db.all("SELECT * FROM methods WHERE id IN (SELECT methodId FROM entrustMethods WHERE entrustId = :entrustId) ORDER BY type, id", {
    entrustId,
  });
/** Types of the methods that the listing offers and that are enabled, in ascending order. */
export const enabledPayTypes = (db: Db, entrustId: string): PayType[] =>
  db
    .all<{ type: PayType }>(
      `SELECT DISTINCT m.type FROM entrustMethods e JOIN methods m ON m.id = e.methodId
       WHERE e.entrustId = :entrustId AND m.status = ${MethodStatus.on} ORDER BY m.type`,
      { entrustId },
    )
    .map((it) => it.type);

export const addEntrustEvent = (db: Db, entrustId: string, text: string, createdAt: number): void =>
  insert(db, "entrustEvents", { entrustId, text, createdAt });
export const entrustEvents = (db: Db, entrustId: string): { text: string; createdAt: number }[] =>
  db.all("SELECT text, createdAt FROM entrustEvents WHERE entrustId = :entrustId ORDER BY id", { entrustId });
/** Asset put up for sale since a moment, in fen at its price. */
export const publishedSince = (db: Db, sellerId: string, since: number): Entrust[] =>
  db.all("SELECT * FROM entrusts WHERE sellerId = :sellerId AND createdAt >= :since", { sellerId, since });
