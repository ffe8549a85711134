import type {
  Input,
  AppealResult,
  AppealStatus,
  BuyerPaymentStatementOnCancel,
  CertificationStatus,
  CloseType,
  CompleteType,
  EntrustStatus,
  Fen,
  MatchFailReason,
  NoAccessReason,
  PayMethodStatus,
  OrderStatus,
  EntrustPauseType,
  PayType,
  Price,
  TradeRestriction,
  RiskQuestionnaireStatus,
  OrderActorSide,
  TicketState,
  AssetUnits,
} from "contract";
import type { BuyerOrSellerSide } from "./order-sides.ts";

/** 0 or 1, as in tables and on the wire. */
export type ZeroOrOne = 0 | 1;

export type User = {
  id: string;
  launchKey: string;
  nickName: string;
  avatar: string;
  persona: string;
  certification: CertificationStatus;
  failReason: string;
  realName: string;
  idNumber: string;
  phone: string;
  /**
   * Time at which the first phone number was bound with an SMS code. Null before, and again after
   * the first PIN was set.
   */
  phoneProvedAt: number | null;
  /** Digest of `phoneProof`, which the device received when it bound this phone number. */
  phoneProofHash: string;
  pinHash: string;
  loginHash: string;
  methodLockUntilAt: number | null;
  riskStatus: RiskQuestionnaireStatus;
  riskLevel: number;
  riskPassedAt: number | null;
  score: number;
  /** 1 while the user is under risk control. */
  underRisk: ZeroOrOne;
  restrictType: TradeRestriction;
  restrictReason: string;
  restrictUntilAt: number | null;
  nickChangedAt: number | null;
  sound: ZeroOrOne;
  vibrate: ZeroOrOne;
  lastSeenAt: number | null;
  registeredAt: number;
};

export type PayMethodRecord = {
  id: string;
  userId: string;
  type: PayType;
  holder: string;
  account: string;
  bankName: string;
  bankCode: string;
  branch: string;
  orgName: string;
  qrCode: string;
  remark: string;
  status: PayMethodStatus;
  isDefault: ZeroOrOne;
  createdAt: number;
};

/** Payment method as it was when the order was created. */
export type PayMethodSnapshot = Pick<
  PayMethodRecord,
  | "id"
  | "type"
  | "holder"
  | "account"
  | "bankName"
  | "bankCode"
  | "branch"
  | "orgName"
  | "qrCode"
  | "createdAt"
> & { orderId: string; side: BuyerOrSellerSide };

export type EntrustRecord = {
  id: string;
  sellerId: string;
  price: Price;
  total: AssetUnits;
  remain: AssetUnits;
  locked: AssetUnits;
  sold: AssetUnits;
  returned: AssetUnits;
  feeReserve: AssetUnits;
  minAmount: Fen;
  maxAmount: Fen;
  payMinutes: number;
  autoConfirm: ZeroOrOne;
  remark: string;
  minOrders: number;
  minRate: number;
  minDays: number;
  minLevel: number;
  /** JSON: ids of buyers whom the seller excludes. */
  blockedIds: string;
  /** Distance from the reference price in per mille. Null for a fixed price. */
  floatPermille: number | null;
  greeting: string;
  /** Time at which a pause ends automatically. */
  resumeAt: number | null;
  /** Minutes of the day between which the listing is shown. Null means all day. */
  openFrom: number | null;
  openUntil: number | null;
  status: EntrustStatus;
  pauseType: EntrustPauseType | 0;
  /** 1 if the last pause by the system was caused by an overdue release. */
  pausedOverdue: ZeroOrOne;
  missedAccepts: number;
  createdAt: number;
  version: number;
};

export type OrderRecord = {
  id: string;
  entrustId: string;
  buyerId: string;
  sellerId: string;
  status: OrderStatus;
  prevStatus: OrderStatus | 0;
  closeType: CloseType | 0;
  completeType: CompleteType | 0;
  amount: Fen;
  quantity: AssetUnits;
  price: Price;
  /** Reference price when the order was created. Null in orders of older versions. */
  refPrice: Price | null;
  fee: AssetUnits;
  /** Coins that are locked for the order now: quantity and fee while it is running, otherwise 0. */
  escrow: AssetUnits;
  /** Cents by which the seller recognizes the payment. 0 without a payment suffix. */
  tail: number;
  payType: PayType;
  buyerMethodId: string;
  /**
   * Time at which the buyer named the paying account `buyerMethodId`. Null if the buyer named none.
   */
  declaredAt: number | null;
  chosenMethodId: string | null;
  /** Serial number of the payment. Empty if the buyer stated none. */
  paySerial: string;
  payMinutes: number;
  /**
   * Time that was left in the payment window when the buyer paid. Used if the payment is undone.
   */
  payLeftMs: number;
  remark: string;
  payDelayCount: number;
  releaseDelayCount: number;
  /**
   * Reason and time of the extension that the seller took because they could not look into their
   * account. 0 and null without such an extension.
   */
  noAccessReason: NoAccessReason | 0;
  noAccessAt: number | null;
  /**
   * 1 while a request of the buyer for more time is open. `payAsked`: the buyer has used the only
   * request.
   */
  delayRequested: ZeroOrOne;
  payAsked: ZeroOrOne;
  overdue: ZeroOrOne;
  undoCount: number;
  sellerActed: ZeroOrOne;
  replenishCount: number;
  warnCount: number;
  warnedAt: number | null;
  buyerAppealed: ZeroOrOne;
  sellerAppealed: ZeroOrOne;
  lateAppealed: ZeroOrOne;
  /** 1 after a side has objected to the end of the order. */
  objected: ZeroOrOne;
  lockedFromAble: ZeroOrOne;
  appealId: string | null;
  buyerEvaluated: ZeroOrOne;
  sellerEvaluated: ZeroOrOne;
  deadlineAt: number | null;
  confirmedAt: number | null;
  paidAt: number | null;
  transferConfirmedAt: number | null;
  finishedAt: number | null;
  cancelledAt: number | null;
  createdAt: number;
  version: number;
};

export type AppealRecord = {
  id: string;
  orderId: string;
  type: number;
  initiator: OrderActorSide;
  content: string;
  /** JSON list of image URLs. */
  images: string;
  /** JSON list: kind of each image, in the order of `images`. */
  kinds: string;
  /** Amount and payer that the seller stated. Null and empty without a statement. */
  receivedAmount: Fen | null;
  payerName: string;
  status: AppealStatus;
  deadlineAt: number | null;
  result: AppealResult | 0;
  resultReason: string;
  /** JSON with the facts of the ruling, or empty. */
  ruling: string;
  human: ZeroOrOne;
  reviewedAt: number | null;
  /** Statement with which the buyer agreed to cancel. 0 without one. */
  cancelStatement: BuyerPaymentStatementOnCancel | 0;
  createdAt: number;
};

export type MatchTicket = {
  id: string;
  userId: string;
  state: TicketState;
  amount: Fen | null;
  quantity: AssetUnits | null;
  /** JSON list of payment types. */
  payTypes: string;
  /** JSON: ids of sellers whom the buyer excludes. */
  excludeIds: string;
  buyerMethodId: string;
  maxPrice: Price | null;
  /** Criterion by which the buyer prefers sellers. Empty: the total score decides. */
  prefer: NonNullable<Input<"buyFast">["prefer"]> | "";
  orderId: string;
  failCode: MatchFailReason | 0;
  rematches: number;
  expireAt: number | null;
  createdAt: number;
};
