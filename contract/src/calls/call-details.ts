import type { CallName } from "./calls.ts";

/**
 * Priority of a call under load. 1: transitions that end a running trade, and login. 2: what a user in a
 * trade reads, sends and shows, and new trades. 3: lists and settings. 4: optional calls.
 */
export type Rank = 1 | 2 | 3 | 4;

/** Fields of a call that only the documents and the BFF read. */
export type CallDetails = {
  /** OpenAPI summary, at most eight words. */
  summary: string;
  /** OpenAPI description: who may send the call, what it changes, what it rejects first. */
  about: string;
  rank: Rank;
  /** Name of the separate rate limit. Other calls share one limit. */
  rate?: "login" | "sms";
};

/**
 * Details of each call by name. Separate from the call table, so that the web bundle does not contain
 * them.
 */
export const callDetails: Readonly<Record<CallName, CallDetails>> = {
  onlineCustom: {
    summary: "Contact details of customer service",
    about:
      "URL, phone number and hours. With `takesOrder`, the page behind `url` reads `orderId` from its URL.",
    rank: 4,
  },
  videoCourse: {
    summary: "Lessons for one position in the app",
    about: "Any logged-in user. Without `position`, returns all lessons.",
    rank: 4,
  },
  banks: {
    summary: "Banks by name or card number",
    about:
      "With `cardNo`, returns the bank of the card number and the kind of card, or no bank. Card numbers are not stored.",
    rank: 3,
  },
  appVersion: {
    summary: "The newest version of the app",
    about: "`force` 1: older versions must be updated.",
    rank: 4,
  },
  tipByCode: {
    summary: "A user text by its code",
    about: "Returns an empty text for an unknown code, not a refusal.",
    rank: 4,
  },
  riskQuestion: {
    summary: "A new risk questionnaire",
    about: "Draws a questionnaire that expires. Refused if the attempts of the day are used up.",
    rank: 3,
  },
  upload: {
    summary: "Uploads an image",
    about:
      "Multipart, one field `file`. The image is re-encoded without metadata. Reports whether the same file was a voucher before. Refuses unreadable files.",
    rank: 2,
  },
  login: {
    summary: "Logs in by the launch parameter",
    about:
      "Needs no session. Earlier logins stay valid, also those of the same device. `accountSetting` ends them.",
    rank: 1,
    rate: "login",
  },
  quickLogin: {
    summary: "Renews a session",
    about:
      "Needs the old token in its header. The device of the login is kept. Using a token again after its renewal ends the login.",
    rank: 1,
    rate: "login",
  },
  userInfo: {
    summary: "The user's profile and limits",
    about: "Certification, credit, quotas, restrictions, devices. Names and numbers are masked.",
    rank: 2,
  },
  riskComplete: {
    summary: "Submits the questionnaire",
    about:
      "Answers to all questions of a questionnaire that has not expired. Counts as an attempt. Returns the wrong answers.",
    rank: 3,
  },
  accountSetting: {
    summary: "Changes an account setting",
    about:
      "By `type`: phone, login password, profile, default methods, notices, the login of this or of all other devices. Each type has its own fields.",
    rank: 3,
  },
  pinSetting: {
    summary: "Sets the first PIN",
    about:
      "Needs an SMS code, or the `phoneProof` of a phone number that was bound minutes ago. Refused if a PIN exists.",
    rank: 3,
  },
  pinChange: {
    summary: "Changes or resets the PIN",
    about:
      "Needs the old PIN, or an SMS code and the last characters of the ID number. A reset locks the payment methods for a day.",
    rank: 3,
  },
  faceVerifyCode: {
    summary: "Begins the certification",
    about: "Needs name and ID number. Returns the URL of the face check. Three attempts a day.",
    rank: 3,
  },
  authenticate: {
    summary: "Completes the certification",
    about: "Needs a successful face check. Name and ID number can then no longer be changed.",
    rank: 3,
  },
  smsCode: {
    summary: "Sends an SMS code",
    about: "By `scene`. At most one a minute and ten a day. A real backend never returns the code.",
    rank: 2,
    rate: "sms",
  },
  assetInfo: {
    summary: "The user's coins",
    about:
      "Coins that are free, frozen, locked in orders, or locked after a purchase; the wallet address; the reference price.",
    rank: 2,
  },
  billList: {
    summary: "The user's bills",
    about:
      "All changes of the user's coins, newest first. `statement` 1 adds the purchases, sales and gain of these dates.",
    rank: 3,
  },
  billTypes: {
    summary: "Kinds of bills",
    about: "With their names.",
    rank: 3,
  },
  ablePayMethods: {
    summary: "Kinds of payment method",
    about: "Number of existing and of allowed payment methods of each kind.",
    rank: 3,
  },
  methodList: {
    summary: "The user's payment methods",
    about: "By kind or state. Numbers are not masked for their owner.",
    rank: 3,
  },
  methodAdd: {
    summary: "Adds a payment method",
    about:
      "Needs the PIN and a certification. The holder is the user's real name. WeChat and Alipay need a payment code.",
    rank: 3,
  },
  methodEdit: {
    summary: "Changes a payment method",
    about:
      "Always needs the PIN. Changes the account, the switch or the default. A new account is reviewed before it can be used.",
    rank: 3,
  },
  methodDelete: {
    summary: "Deletes a payment method",
    about: "Needs the PIN. Refused if a listing or running order uses the method.",
    rank: 3,
  },
  buyFast: {
    summary: "Searches a seller for an amount",
    about:
      "Creates one ticket at a time. Sellers are requested one after another. Exactly one of amount and quantity. If a seller accepts, `buyFastCheck` returns the order.",
    rank: 2,
  },
  buyConfig: {
    summary: "Limits of a buyer and reference price",
    about: "Limits, quota of the day, payment kinds, fee, duration of a price lock.",
    rank: 3,
  },
  buyFastCheck: {
    summary: "State of the search for a seller",
    about:
      "`cancel` 1 ends the search. After a failure, `suggest` names an amount that would have worked, and `gates` the steps that the user must complete first.",
    rank: 2,
  },
  buySellDetail: {
    summary: "One listing with its price locked",
    about: "Locks price and fen for this buyer for a minute. Contains no account numbers.",
    rank: 3,
  },
  buyCreate: {
    summary: "Buys from one listing",
    about:
      "Creates an order at 20, or at 10 if the seller accepts manually, and locks the seller's coins. Refused for the buyer's own listing, limits, conditions, or a changed price or amount.",
    rank: 2,
  },
  buyAbleList: {
    summary: "Listings on sale",
    about:
      "By amount, payment kind, part of a nickname. `canBuy` 0 comes with its reason. `onlyMatch` leaves out such listings.",
    rank: 3,
  },
  sellList: {
    summary: "The user's listings",
    about: "By status, newest first.",
    rank: 3,
  },
  sellConfig: {
    summary: "Limits of a seller and reference price",
    about: "Limits of price and quantity, choices of time and level, quota of the day.",
    rank: 3,
  },
  sellDetail: {
    summary: "One of the user's listings with figures",
    about: "For its seller only. Includes the rank among the listings, also at nearby prices.",
    rank: 3,
  },
  sellCreate: {
    summary: "Creates a listing",
    about:
      "Needs the PIN. Freezes the quantity and its fee. At most five listings at once. Minimum quantity and choices of minutes are in `sellConfig`. Refused for missing prerequisites, a price outside the band, or contradicting limits.",
    rank: 2,
  },
  sellPause: {
    summary: "Pauses a listing",
    about:
      "The seller, while the listing is on sale. Running orders continue. `minutes` is one of `sellConfig.pauseMinutes`.",
    rank: 2,
  },
  sellRecover: {
    summary: "Resumes a paused listing",
    about:
      "The seller, if they paused the listing themselves, or if the cause of the pause no longer exists.",
    rank: 2,
  },
  sellClose: {
    summary: "Closes a listing",
    about:
      "The seller, if no order of the listing is running. The remaining coins return to the seller.",
    rank: 2,
  },
  orderList: {
    summary: "The user's orders, newest first",
    about:
      "Filtered by tab, role, status, listing, words or month. `sum` is the total of the filter, not of the page.",
    rank: 3,
  },
  orderStat: {
    summary: "Numbers of orders by pending action",
    about: "`needAction` counts the orders that wait for this user.",
    rank: 2,
  },
  orderDetail: {
    summary: "One order with all details",
    about:
      "For buyer and seller only. `allow` lists the actions that the server allows the viewer now. Account numbers are unmasked only while the order runs.",
    rank: 2,
  },
  orderOutTime: {
    summary: "Remaining time of the current status",
    about: "For buyer and seller only. Remaining seconds by the server's clock.",
    rank: 2,
  },
  warn: {
    summary: "Reminds the other side",
    about:
      "Either side, while the other side must act. Sends a push. At most five in a status, a minute apart.",
    rank: 2,
  },
  cancel: {
    summary: "Cancels an order or undoes payment",
    about:
      "The buyer at 10 and 20, within their daily quota, or with `force` and a ban as the consequence. At 30 the buyer declares that they have not paid. In an appeal the buyer agrees to cancel; `statement` 1: has not paid, 2: the refund has arrived. The seller rejects at 10. `undo`: back from 30 to 20, once, shortly after. The coins return to the listing.",
    rank: 1,
  },
  confirm: {
    summary: "Accepts an order",
    about: "The seller at 10, in time. Then the buyer's time to pay begins.",
    rank: 1,
  },
  pay: {
    summary: "Marks the order as paid",
    about:
      "The buyer at 20, in time, with at least one voucher and one of the order's payment methods. No coins move.",
    rank: 1,
  },
  replenish: {
    summary: "Adds vouchers or a reply",
    about:
      "The buyer at 30 and 35. In an appeal both sides, also with text alone. May contain an offer to end the appeal, or decline one.",
    rank: 1,
  },
  deliver: {
    summary: "Releases the coins",
    about:
      "The seller at 30, 35 or in an appeal, with the PIN and the amount and payer that they read in their own account. Moves the locked coins to the buyer, less the fee. Cannot be undone.",
    rank: 1,
  },
  delay: {
    summary: "Grants or requests more time",
    about:
      "By status and side: the seller extends paying or releasing, the buyer requests more time, `refuse` declines the request. In an appeal, the side that appealed withdraws it.",
    rank: 1,
  },
  transferConfirm: {
    summary: "Confirms that the money has arrived",
    about:
      "The seller at 30, with the facts that they read in their own account. The coins are released automatically after ten minutes.",
    rank: 1,
  },
  suspend: {
    summary: "Opens an appeal",
    about:
      "The buyer from five minutes after paying, the seller at once; also late, after a timeout. If a ruling exists, the call is an objection to it, and no coins move.",
    rank: 1,
  },
  evaluate: {
    summary: "Rates the other side",
    about: "Either side of a completed order, once, within a number of days.",
    rank: 4,
  },
  evaluateMessages: {
    summary: "Tags for a rating",
    about: "For good, medium or bad ratings.",
    rank: 4,
  },
  appealList: {
    summary: "The user's appeals",
    about: "Opened by either side, newest first. By status or by order.",
    rank: 3,
  },
  appealTypes: {
    summary: "Reasons for an appeal",
    about: "By role, each with an example.",
    rank: 3,
  },
  reportList: {
    summary: "The user's reports",
    about: "Reports made by the user, with their results.",
    rank: 3,
  },
  reportTypes: {
    summary: "Kinds of reports",
    about: "The kinds, with their names.",
    rank: 3,
  },
  report: {
    summary: "Reports a user",
    about:
      "Any other user, one report at a time, a few a day. `withChat` 1 needs `orderId` and includes its chat.",
    rank: 3,
  },
  chatList: {
    summary: "The chat of an order",
    about:
      "For buyer and seller only. Newest messages, or those before or after a message. `read` 1 marks the chat as read by this user.",
    rank: 2,
  },
  chatSend: {
    summary: "Sends a chat message",
    about:
      "Either side while the chat is open. A repeated `clientMsgId` creates no second message.",
    rank: 2,
  },
  fastMessages: {
    summary: "Ready-made chat phrases",
    about: "By role and status of the order.",
    rank: 4,
  },
  chatSendCommon: {
    summary: "Sends a ready-made chat phrase",
    about: "Either side while the chat is open.",
    rank: 2,
  },
};
