import type {
  Input,
  AppealResult,
  AppealStatus,
  CancelStatement,
  Certification,
  CloseType,
  CompleteType,
  EntrustStatus,
  Fen,
  MatchFail,
  MethodStatus,
  OrderStatus,
  PauseType,
  PayType,
  Price,
  Restriction,
  RiskStatus,
  Side,
  TicketState,
  Units,
} from "contract";
import type { PartySide } from "./order-sides.ts";

/** A 0 or 1, as tables and wire have it. */
export type Bit = 0 | 1;

export type User = {
  id: string;
  launchKey: string;
  nickName: string;
  avatar: string;
  persona: string;
  certification: Certification;
  failReason: string;
  realName: string;
  idNumber: string;
  phone: string;
  /** When the first phone was bound by a code. */
  phoneProvedAt: number | null;
  /** Digest of the proof that the device of the binding holds. */
  phoneProofHash: string;
  pinHash: string;
  loginHash: string;
  methodLockUntilAt: number | null;
  riskStatus: RiskStatus;
  riskLevel: number;
  riskPassedAt: number | null;
  score: number;
  /** Risk control holds him, until it lets go. */
  underRisk: Bit;
  restrictType: Restriction;
  restrictReason: string;
  restrictUntilAt: number | null;
  nickChangedAt: number | null;
  sound: Bit;
  vibrate: Bit;
  lastSeenAt: number | null;
  registeredAt: number;
};

export type Method = {
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
  status: MethodStatus;
  isDefault: Bit;
  createdAt: number;
};

/** A method as it was when the order was made. */
export type MethodSnapshot = Pick<
  Method,
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
> & { orderId: string; side: PartySide };

export type Entrust = {
  id: string;
  sellerId: string;
  price: Price;
  total: Units;
  remain: Units;
  locked: Units;
  sold: Units;
  returned: Units;
  feeReserve: Units;
  minAmount: Fen;
  maxAmount: Fen;
  payMinutes: number;
  autoConfirm: Bit;
  remark: string;
  minOrders: number;
  minRate: number;
  minDays: number;
  minLevel: number;
  /** JSON: buyers whom the seller does not want to meet. */
  blockedIds: string;
  /** It follows the reference, so far above or below it; null at a fixed price. */
  floatPermille: number | null;
  greeting: string;
  /** When a pause ends by itself. */
  resumeAt: number | null;
  /** Minutes of the day between which it is shown; null all day. */
  openFrom: number | null;
  openUntil: number | null;
  status: EntrustStatus;
  pauseType: PauseType | 0;
  /** 1 if the last pause by the system followed an overdue release. */
  pausedOverdue: Bit;
  missedAccepts: number;
  createdAt: number;
  version: number;
};

export type Order = {
  id: string;
  entrustId: string;
  buyerId: string;
  sellerId: string;
  status: OrderStatus;
  prevStatus: OrderStatus | 0;
  closeType: CloseType | 0;
  completeType: CompleteType | 0;
  amount: Fen;
  quantity: Units;
  price: Price;
  fee: Units;
  /** What is locked for it now: quantity and fee while it runs, else 0. */
  escrow: Units;
  /** The fen by which the seller recognises the transfer; 0 without. */
  tail: number;
  payType: PayType;
  buyerMethodId: string;
  chosenMethodId: string | null;
  payMinutes: number;
  /** What was left of the pay window when he paid, for the undo. */
  payLeftMs: number;
  remark: string;
  payDelayCount: number;
  releaseDelayCount: number;
  /** The buyer has asked for more time and has not got it yet; he asks once. */
  delayRequested: Bit;
  payAsked: Bit;
  overdue: Bit;
  undoCount: number;
  sellerActed: Bit;
  replenishCount: number;
  warnCount: number;
  warnedAt: number | null;
  buyerAppealed: Bit;
  sellerAppealed: Bit;
  lateAppealed: Bit;
  /** The ruling has been objected to. */
  objected: Bit;
  lockedFromAble: Bit;
  appealId: string | null;
  buyerEvaluated: Bit;
  sellerEvaluated: Bit;
  deadlineAt: number | null;
  confirmedAt: number | null;
  paidAt: number | null;
  transferConfirmedAt: number | null;
  finishedAt: number | null;
  cancelledAt: number | null;
  createdAt: number;
  version: number;
};

export type Appeal = {
  id: string;
  orderId: string;
  type: number;
  initiator: Side;
  content: string;
  /** JSON. */
  images: string;
  /** JSON: what each picture shows. */
  kinds: string;
  /** What the seller stated to have received, and from whom; null and empty where they stated nothing. */
  receivedAmount: Fen | null;
  payerName: string;
  status: AppealStatus;
  deadlineAt: number | null;
  result: AppealResult | 0;
  resultReason: string;
  /** JSON, or empty: the facts that were weighed. */
  ruling: string;
  human: Bit;
  reviewedAt: number | null;
  /** Statement with which the buyer agreed to cancel; 0 without one. */
  cancelStatement: CancelStatement | 0;
  createdAt: number;
};

export type Ticket = {
  id: string;
  userId: string;
  state: TicketState;
  amount: Fen | null;
  quantity: Units | null;
  /** JSON. */
  payTypes: string;
  /** JSON: sellers he does not want to meet. */
  excludeIds: string;
  buyerMethodId: string;
  maxPrice: Price | null;
  /** Whom he wants to be asked first. */
  prefer: NonNullable<Input<"buyFast">["prefer"]> | "";
  orderId: string;
  failCode: MatchFail | 0;
  rematches: number;
  expireAt: number | null;
  createdAt: number;
};
