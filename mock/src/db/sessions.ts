import { type Db, insertRow } from "./db.ts";

export type StoredSession = {
  tokenHash: string;
  userId: string;
  deviceTag: string;
  issuedAt: number;
  expiresAt: number;
  revoked: 0 | 1;
  refreshable: 0 | 1;
  /** Id of the login that all renewed tokens belong to. Empty in files of an earlier version. */
  family: string;
  replacedAt: number | null;
  /** 1 after a call has been made with the token. */
  used: 0 | 1;
};

export const sessionByTokenHash = (db: Db, tokenHash: string): StoredSession | undefined =>
  db.one("SELECT * FROM sessions WHERE tokenHash = :tokenHash", { tokenHash });
export const addSession = (db: Db, session: StoredSession): void =>
  insertRow(db, "sessions", session);
export const markSessionUsed = (db: Db, tokenHash: string): void => {
  db.run("UPDATE sessions SET used = 1 WHERE tokenHash = :tokenHash", { tokenHash });
};
/**
 * Marks the tokens of the login as replaced. A replaced token stays valid until `expiresAt` for
 * requests under way, but never beyond its own expiry.
 */
export const markTokensOfLoginReplaced = (
  db: Db,
  row: { family: string; now: number; expiresAt: number },
): void => {
  db.run(
    "UPDATE sessions SET replacedAt = :now, expiresAt = min(expiresAt, :expiresAt), family = :family " +
      "WHERE (family = :family OR tokenHash = :family) AND replacedAt IS NULL",
    row,
  );
};
/** Returns true if a call has been made with a newer token of the same login. */
export const hasNewerTokenOfLoginBeenUsed = (
  db: Db,
  { family, replacedAt, tokenHash }: StoredSession,
): boolean =>
  db.one(
    "SELECT 1 FROM sessions WHERE family = :family AND used = 1 AND issuedAt >= :replacedAt AND tokenHash <> :tokenHash",
    {
      family,
      replacedAt,
      tokenHash,
    },
  ) !== undefined;
export const revokeSessionsOfLogin = (db: Db, family: string): void => {
  // Sessions in databases of earlier versions have no family. Their own token hash is used instead.
  db.run(
    "UPDATE sessions SET revoked = 1, refreshable = 0 WHERE family = :family OR tokenHash = :family",
    { family },
  );
};
export const revokeSessionsOfOtherLogins = (
  db: Db,
  row: { userId: string; family: string; tokenHash: string },
): void => {
  db.run(
    "UPDATE sessions SET revoked = 1, refreshable = 0 WHERE userId = :userId AND family <> :family AND tokenHash <> :tokenHash",
    row,
  );
};
export const revokeSessionsOfUser = (db: Db, userId: string, refreshable: 0 | 1): void => {
  db.run(
    "UPDATE sessions SET revoked = 1, refreshable = min(refreshable, :refreshable) WHERE userId = :userId",
    { userId, refreshable },
  );
};
/** Returns true while a token of the login is valid or may be renewed. */
export const isLoginValidOrRenewable = (
  db: Db,
  row: { userId: string; family: string; since: number },
): boolean =>
  db.one(
    "SELECT 1 FROM sessions WHERE userId = :userId AND (family = :family OR tokenHash = :family) AND refreshable = 1 AND issuedAt > :since",
    row,
  ) !== undefined;
/** Returns each device whose login may still be renewed, with the time of its newest token. */
export const loginDevicesOfUser = (
  db: Db,
  userId: string,
  since: number,
): { deviceTag: string; lastTime: number }[] =>
  db.all(
    "SELECT deviceTag, max(issuedAt) AS lastTime FROM sessions WHERE userId = :userId AND refreshable = 1 AND issuedAt > :since " +
      "GROUP BY deviceTag ORDER BY lastTime DESC",
    { userId, since },
  );
