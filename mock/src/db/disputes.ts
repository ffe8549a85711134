import {
  type AppealResult,
  type Fen,
  type ObjectionResult,
  SettlementProposalState,
  type UserReportStatus,
} from "contract";
import type { AppealRecord, ZeroOrOne } from "../rules/stored-records.ts";
import type { BuyerOrSellerSide } from "../rules/order-sides.ts";
import { type Db, insertRow } from "./db.ts";

export const addAppeal = (
  db: Db,
  appeal: Omit<
    AppealRecord,
    "result" | "resultReason" | "ruling" | "human" | "reviewedAt" | "cancelStatement"
  >,
): void => insertRow(db, "appeals", appeal);
export const appealById = (db: Db, id: string): AppealRecord | undefined => db.byId("appeals", id);
export const changeAppeal = (db: Db, id: string, changes: Partial<AppealRecord>): void => {
  db.change("appeals", id, changes);
};
export type AppealFilter = { userId: string; status: number | null; orderId: string | null };
export const findAppealsOfUser = (db: Db, filter: AppealFilter): AppealRecord[] =>
  db.all(
    `SELECT * FROM appeals WHERE orderId IN (SELECT id FROM orders WHERE buyerId = :userId AND appealId IS NOT NULL
       UNION ALL SELECT id FROM orders WHERE sellerId = :userId AND appealId IS NOT NULL)
     AND (:status IS NULL OR status = :status) AND (:orderId IS NULL OR orderId = :orderId) ORDER BY createdAt DESC, id DESC`,
    filter,
  );
export type AppealReply = {
  appealId: string;
  side: BuyerOrSellerSide;
  content: string;
  images: string;
  kinds: string;
  createdAt: number;
};
export const addAppealReply = (db: Db, it: AppealReply): void => insertRow(db, "appealReplies", it);
export const repliesToAppeal = (db: Db, appealId: string): AppealReply[] =>
  db.all("SELECT * FROM appealReplies WHERE appealId = :appealId ORDER BY id", { appealId });
export const addAppealEvent = (db: Db, appealId: string, text: string, createdAt: number): void =>
  insertRow(db, "appealEvents", { appealId, text, createdAt });
export const eventsOfAppeal = (db: Db, appealId: string): { text: string; createdAt: number }[] =>
  db.all("SELECT text, createdAt FROM appealEvents WHERE appealId = :appealId ORDER BY id", {
    appealId,
  });

export type ReceiptCheckAnswerRecord = {
  orderId: string;
  receivedAmount: Fen | null;
  payerName: string;
  /** Empty: the bill did not show the account. Null: not stated. */
  payerAccountTail: string | null;
  fits: ZeroOrOne;
  createdAt: number;
};
export const addReceiptCheckAnswer = (db: Db, answer: ReceiptCheckAnswerRecord): void =>
  insertRow(db, "guardAnswers", answer);
export const receiptCheckAnswersOfOrder = (db: Db, orderId: string): ReceiptCheckAnswerRecord[] =>
  db.all("SELECT * FROM guardAnswers WHERE orderId = :orderId ORDER BY id", { orderId });

export type ObjectionRecord = {
  id: string;
  side: BuyerOrSellerSide;
  content: string;
  /** JSON list of image URLs. */
  images: string;
  kinds: string;
  deadlineAt: number | null;
  result: ObjectionResult;
  reason: string;
  createdAt: number;
};
/** Adds an objection. Its id is that of the appeal, because an appeal has at most one objection. */
export const addObjection = (db: Db, it: ObjectionRecord): void => insertRow(db, "objections", it);
export const objectionToAppeal = (db: Db, appealId: string): ObjectionRecord | undefined =>
  db.byId("objections", appealId);
export const changeObjection = (
  db: Db,
  appealId: string,
  changes: Partial<ObjectionRecord>,
): void => {
  db.change("objections", appealId, changes);
};

export type SettlementProposalRecord = {
  id: number;
  appealId: string;
  side: BuyerOrSellerSide;
  result: AppealResult;
  /**
   * Claim of a seller who proposes to cancel: 1 = money refunded, 0 = buyer has not paid, null = no
   * claim.
   */
  refunded: ZeroOrOne | null;
  /** JSON: URLs of the refund vouchers. */
  images: string;
  state: SettlementProposalState;
  deadlineAt: number;
  createdAt: number;
};
export const addSettlementProposal = (db: Db, offer: Omit<SettlementProposalRecord, "id">): void =>
  insertRow(db, "appealOffers", offer);
export const settlementProposalsOfAppeal = (db: Db, appealId: string): SettlementProposalRecord[] =>
  db.all("SELECT * FROM appealOffers WHERE appealId = :appealId ORDER BY id", { appealId });
export const endOpenSettlementProposalsWithState = (
  db: Db,
  appealId: string,
  state: SettlementProposalState,
): void => {
  db.run("UPDATE appealOffers SET state = :state WHERE appealId = :appealId AND state = 1", {
    appealId,
    state,
  });
};
/**
 * Ends the open settlement proposals of an appeal that the sides have settled. Proposals with this
 * result become `taken`, all others `lapsed`.
 */
export const markSettlementProposalsTakenOrLapsed = (
  db: Db,
  appealId: string,
  result: AppealResult,
): void => {
  db.run(
    "UPDATE appealOffers SET state = iif(result = :result, :taken, :lapsed) WHERE appealId = :appealId AND state = :open",
    {
      appealId,
      result,
      ...SettlementProposalState,
    },
  );
};

export type UserReportRecord = {
  id: string;
  reporterId: string;
  targetId: string;
  orderId: string;
  entrustId: string;
  type: number;
  content: string;
  images: string;
  withChat: 0 | 1;
  status: UserReportStatus;
  result: string;
  createdAt: number;
};
export const addUserReport = (db: Db, it: UserReportRecord): void => insertRow(db, "reports", it);
export const userReportById = (db: Db, id: string): UserReportRecord | undefined =>
  db.one("SELECT * FROM reports WHERE id = :id", { id });
export const userReportsByReporter = (db: Db, reporterId: string): UserReportRecord[] =>
  db.all("SELECT * FROM reports WHERE reporterId = :reporterId ORDER BY createdAt DESC, id DESC", {
    reporterId,
  });
export const hasUpheldUserReport = (
  db: Db,
  pair: { reporterId: string; targetId: string },
): boolean =>
  db.one(
    "SELECT 1 FROM reports WHERE reporterId = :reporterId AND targetId = :targetId AND status = 3",
    pair,
  ) !== undefined;
export const changeUserReport = (
  db: Db,
  id: string,
  status: UserReportStatus,
  result: string,
): void => {
  db.run("UPDATE reports SET status = :status, result = :result WHERE id = :id", {
    id,
    status,
    result,
  });
};
