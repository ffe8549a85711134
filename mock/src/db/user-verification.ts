import { type Db, insertRow } from "./db.ts";

const count = (db: Db, sql: string, row: object): number => db.one<{ n: number }>(sql, row)?.n ?? 0;

export type Questionnaire = {
  id: string;
  userId: string;
  /** JSON list of question ids. */
  questions: string;
  submitted: 0 | 1;
  expireAt: number;
  createdAt: number;
};
export const addQuestionnaire = (db: Db, it: Questionnaire): void => insertRow(db, "papers", it);
export const questionnaireById = (db: Db, id: string): Questionnaire | undefined =>
  db.one("SELECT * FROM papers WHERE id = :id", { id });
export const findOpenQuestionnaireOfUser = (
  db: Db,
  userId: string,
  now: number,
): Questionnaire | undefined =>
  db.one(
    "SELECT * FROM papers WHERE userId = :userId AND submitted = 0 AND expireAt > :now ORDER BY createdAt DESC, id DESC LIMIT 1",
    {
      userId,
      now,
    },
  );
export const markQuestionnaireSubmitted = (db: Db, id: string, submittedAt: number): void => {
  db.run("UPDATE papers SET submitted = 1, createdAt = :submittedAt WHERE id = :id", {
    id,
    submittedAt,
  });
};
export const countSubmittedQuestionnaires = (db: Db, userId: string, since: number): number =>
  count(
    db,
    "SELECT count(*) AS n FROM papers WHERE userId = :userId AND submitted = 1 AND createdAt >= :since",
    { userId, since },
  );

export type SmsCodeRecord = {
  id: number;
  userId: string;
  phone: string;
  scene: number;
  code: string;
  used: 0 | 1;
  createdAt: number;
};
export const addSmsCode = (db: Db, code: Omit<SmsCodeRecord, "id" | "used">): void =>
  insertRow(db, "smsCodes", code);
export const lastSmsCode = (db: Db, userId: string, scene: number): SmsCodeRecord | undefined =>
  db.one(
    "SELECT * FROM smsCodes WHERE userId = :userId AND scene = :scene ORDER BY id DESC LIMIT 1",
    { userId, scene },
  );
export const countSmsCodes = (db: Db, userId: string, since: number): number =>
  count(db, "SELECT count(*) AS n FROM smsCodes WHERE userId = :userId AND createdAt >= :since", {
    userId,
    since,
  });
export const markSmsCodeUsed = (db: Db, id: number): void => {
  db.run("UPDATE smsCodes SET used = 1 WHERE id = :id", { id });
};

export type WrongSecretAttempts = {
  userId: string;
  secret: string;
  wrong: number;
  lockedUntilAt: number | null;
};
export const wrongSecretAttemptsOfUser = (
  db: Db,
  userId: string,
  secret: string,
): WrongSecretAttempts | undefined =>
  db.one("SELECT * FROM tries WHERE userId = :userId AND secret = :secret", { userId, secret });
export const clearWrongSecretAttempts = (db: Db, userId: string, secret: string): void => {
  db.run("DELETE FROM tries WHERE userId = :userId AND secret = :secret", { userId, secret });
};
export const setWrongSecretAttempts = (db: Db, secretAttempts: WrongSecretAttempts): void => {
  clearWrongSecretAttempts(db, secretAttempts.userId, secretAttempts.secret);
  insertRow(db, "tries", secretAttempts);
};

export type CertificationRecord = {
  id: string;
  userId: string;
  realName: string;
  idNumber: string;
  /** Result from the face provider: "passed" or "refused", or "" before the face check. */
  outcome: string;
  returnUrl: string;
  expireAt: number;
  createdAt: number;
};
/**
 * Gives all certificates the prefix of this world. Needed after rows of another world were loaded,
 * because a certificate id contains its world.
 */
export const replaceWorldPrefixOfCertificationIds = (db: Db, prefix: string): void => {
  db.run("UPDATE certificates SET id = :prefix || substr(id, instr(id, '_') + 1)", { prefix });
  db.run(
    "UPDATE timers SET ref = :prefix || substr(ref, instr(ref, '_') + 1) WHERE kind = 'certificate'",
    { prefix },
  );
};
export const addCertification = (db: Db, certificate: Omit<CertificationRecord, "outcome">): void =>
  insertRow(db, "certificates", certificate);
export const certificationById = (db: Db, id: string): CertificationRecord | undefined =>
  db.one("SELECT * FROM certificates WHERE id = :id", { id });
export const countCertifications = (db: Db, userId: string, since: number): number =>
  count(
    db,
    "SELECT count(*) AS n FROM certificates WHERE userId = :userId AND createdAt >= :since",
    { userId, since },
  );
export const setCertificationOutcome = (db: Db, id: string, outcome: string): void => {
  db.run("UPDATE certificates SET outcome = :outcome WHERE id = :id", { id, outcome });
};
