import { type Db, insert } from "./db.ts";

export type Session = {
  tokenHash: string;
  userId: string;
  deviceTag: string;
  issuedAt: number;
  expiresAt: number;
  revoked: 0 | 1;
  refreshable: 0 | 1;
};

export const sessionByHash = (db: Db, tokenHash: string): Session | undefined =>
  db.keptOne("SELECT * FROM sessions WHERE tokenHash = :tokenHash", { tokenHash });
export const addSession = (db: Db, session: Session): void => insert(db, "sessions", session);
/** A replaced token lives a little longer, for calls that are under way with it; never longer than it would have. */
export const endSession = (db: Db, tokenHash: string, expiresAt: number): void => {
  db.run("UPDATE sessions SET expiresAt = min(expiresAt, :expiresAt) WHERE tokenHash = :tokenHash", { tokenHash, expiresAt });
};
export const revokeSessions = (db: Db, userId: string, refreshable: 0 | 1): void => {
  db.run("UPDATE sessions SET revoked = 1, refreshable = min(refreshable, :refreshable) WHERE userId = :userId", { userId, refreshable });
};
/** The newest session of each device. */
export const devicesOf = (db: Db, userId: string): { deviceTag: string; lastTime: number }[] =>
  db.all(
    "SELECT deviceTag, max(issuedAt) AS lastTime FROM sessions WHERE userId = :userId GROUP BY deviceTag ORDER BY lastTime DESC LIMIT 10",
    {
      userId,
    },
  );
