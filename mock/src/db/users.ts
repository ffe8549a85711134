import type { User } from "../rules/stored-records.ts";
import { type Db, insertRow } from "./db.ts";

export const userById = (db: Db, id: string): User | undefined => db.byId("users", id);
export const lastSeenTimeOfUser = (db: Db, id: string): number | null =>
  db.one<{ lastSeenAt: number | null }>("SELECT lastSeenAt FROM users WHERE id = :id", { id })
    ?.lastSeenAt ?? null;
export const userByLaunchKey = (db: Db, launchKey: string): User | undefined =>
  db.one("SELECT * FROM users WHERE launchKey = :launchKey", { launchKey });
export const userByPhone = (db: Db, phone: string): User | undefined =>
  db.one("SELECT * FROM users WHERE phone = :phone", { phone });
export const userByNickName = (db: Db, nickName: string): User | undefined =>
  db.one("SELECT * FROM users WHERE nickName = :nickName", { nickName });
export const certifiedUserByIdNumber = (db: Db, idNumber: string): User | undefined =>
  db.one("SELECT * FROM users WHERE idNumber = :idNumber AND certification = 2", { idNumber });
export const allUsers = (db: Db): User[] => db.all("SELECT * FROM users ORDER BY id");

export const addUser = (
  db: Db,
  user: Pick<User, "id" | "launchKey" | "nickName" | "score" | "registeredAt"> & Partial<User>,
): void => insertRow(db, "users", user);
/**
 * Writes only the columns in `changes`, so that a stale copy never overwrites the others. Throws if
 * the user does not exist.
 */
export function changeUser(db: Db, id: string, changes: Partial<User>): void {
  if (!db.change("users", id, changes)) throw new Error(`no user ${id}`);
}
