import type { CallName } from "./calls.ts";

/**
 * Priority of a call under load. 1: logins, and commands that advance a running order, such as
 * `pay`. 2: other calls that a user needs in a trade or to start one. 3: lists and settings. 4:
 * optional calls.
 */
export type CallPriority = 1 | 2 | 3 | 4;

/** Fields of a call that only the documents and the BFF read. */
export type CallDetails = {
  /** OpenAPI summary, at most eight words. */
  summary: string;
  /** OpenAPI description: who may send the call, what it changes, what it rejects first. */
  about: string;
  rank: CallPriority;
  /** Rate limit of logins or of SMS codes only. Calls without `rate` share another limit. */
  rate?: "login" | "sms";
};

/** Details of each call. Not in the call table, so that the web bundle does not contain them. */
export const callDetailsByName: Readonly<Record<CallName, CallDetails>> = {
  onlineCustom: {
    summary: "Contact of customer service",
    about:
      "URL, phone number and hours. With `takesOrder`, the page at `url` reads `orderId` from its query.",
    rank: 4,
  },
  videoCourse: {
    summary: "Video lessons for a place in the app",
    about: "Any logged-in user. Without `position`, all lessons.",
    rank: 4,
  },
  banks: {
    summary: "Banks by name or card number",
    about:
      "With `cardNo`, returns the bank and kind of that card, or an empty list. The card number is not stored.",
    rank: 3,
  },
  appVersion: {
    summary: "Latest version of the app",
    about: "`force` 1: older versions must not continue.",
    rank: 4,
  },
  tipByCode: {
    summary: "Help text by code",
    about: "An unknown code returns an empty text, not a refusal.",
    rank: 4,
  },
  riskQuestion: {
    summary: "Open risk questionnaire",
    about:
      "Returns the open questionnaire, or creates one, which expires. Refused if the attempts of the day are used up.",
    rank: 3,
  },
  upload: {
    summary: "Uploads an image",
    about:
      "Multipart, one field `file`. The image is re-encoded without camera metadata. The response reports if the same file was a payment proof before. Refuses unreadable images.",
    rank: 2,
  },
  login: {
    summary: "Logs in with the launch key",
    about:
      "Needs no session. Earlier logins stay valid, also on the same device; `accountSetting` ends them.",
    rank: 1,
    rate: "login",
  },
  quickLogin: {
    summary: "Renews a session",
    about:
      "Send the old token in its header; the device of the login is kept. Reuse of a token after its renewal ends the login.",
    rank: 1,
    rate: "login",
  },
  userInfo: {
    summary: "My account, limits and restrictions",
    about: "Certification, credit, quotas, restrictions, devices. Names and numbers are masked.",
    rank: 2,
  },
  riskComplete: {
    summary: "Submits the risk questionnaire",
    about:
      "Needs answers to all questions of an unexpired questionnaire. Counts as an attempt. The response lists the wrong answers.",
    rank: 3,
  },
  accountSetting: {
    summary: "Changes an account setting",
    about:
      "By `type`: phone, login password, profile, default methods, notices, blocked users, the login of this or of all other devices. Each type needs its own fields.",
    rank: 3,
  },
  pinSetting: {
    summary: "Sets the first PIN",
    about:
      "With an SMS code, or with the `phoneProof` of a phone bound minutes ago. Refused if a PIN is set.",
    rank: 3,
  },
  pinChange: {
    summary: "Changes or resets the PIN",
    about:
      "With the old PIN, or with an SMS code and the last characters of the ID number. A reset locks the payment methods for a day.",
    rank: 3,
  },
  faceVerifyCode: {
    summary: "Starts the certification",
    about: "Takes name and ID number and returns the URL of the face check. Three attempts a day.",
    rank: 3,
  },
  authenticate: {
    summary: "Completes the certification",
    about: "After a successful face check. Name and ID number can then no longer change.",
    rank: 3,
  },
  smsCode: {
    summary: "Sends an SMS code",
    about: "By `scene`. One per minute, ten a day. A real backend never returns the code.",
    rank: 2,
    rate: "sms",
  },
  assetInfo: {
    summary: "The user's coins",
    about:
      "Available, frozen, locked in orders, locked after a purchase; the address; the reference price.",
    rank: 2,
  },
  billList: {
    summary: "The user's bills",
    about:
      "All changes of my balance, newest first. `statement` 1 adds the totals bought, sold and gained in the period.",
    rank: 3,
  },
  billTypes: {
    summary: "Kinds of bills",
    about: "Codes with their names.",
    rank: 3,
  },
  ablePayMethods: {
    summary: "Kinds of payment methods",
    about: "With the number that the user has and may have of each kind.",
    rank: 3,
  },
  methodList: {
    summary: "My payment methods",
    about: "By kind or status. Account numbers are not masked for their owner.",
    rank: 3,
  },
  methodAdd: {
    summary: "Adds a payment method",
    about:
      "Needs the PIN and a certification. The holder is the user's real name. WeChat needs a receive code.",
    rank: 3,
  },
  methodEdit: {
    summary: "Changes a payment method",
    about:
      "Always with the PIN: account, on or off, default. A new account is reviewed before it can be used.",
    rank: 3,
  },
  methodDelete: {
    summary: "Deletes a payment method",
    about: "With the PIN. Refused while a listing or running order uses it.",
    rank: 3,
  },
  buyFast: {
    summary: "Starts a quick match for an amount",
    about:
      "Creates a ticket, one at a time. Sellers are queried one after another. Takes either amount or quantity. `buyFastCheck` returns the order if a seller accepts.",
    rank: 2,
  },
  buyConfig: {
    summary: "Buyer limits and the reference price",
    about: "Limits, daily quota, payment methods, fee, duration of a price lock.",
    rank: 3,
  },
  buyFastCheck: {
    summary: "State of the quick match",
    about:
      "`cancel` 1 ends it. After a failure, `suggest` lists alternatives and `gates` the steps that the user must complete first.",
    rank: 2,
  },
  buySellDetail: {
    summary: "One offer, with a locked price",
    about: "Locks price and fen for this buyer for a minute. Contains no account numbers.",
    rank: 3,
  },
  buyCreate: {
    summary: "Buys from an offer",
    about:
      "Creates an order with status 20, or 10 if the seller accepts manually, and locks the seller's coins. First refuses: own offer, limits, conditions, a changed price or amount.",
    rank: 2,
  },
  buyAbleList: {
    summary: "Offers",
    about:
      "By amount, payment method or part of a nickname. `canBuy` 0 has a reason; `onlyMatch` leaves these offers out.",
    rank: 3,
  },
  sellList: {
    summary: "My listings",
    about: "Newest first, optionally by status.",
    rank: 3,
  },
  sellConfig: {
    summary: "Seller limits and the reference price",
    about: "Bounds of price and quantity, choices of time and level, daily quota.",
    rank: 3,
  },
  sellDetail: {
    summary: "One of my listings, with statistics",
    about: "For its seller only. Rank among the offers, also at nearby prices.",
    rank: 3,
  },
  sellCreate: {
    summary: "Creates a listing",
    about:
      "With the PIN. Freezes the quantity and its fee. Five open listings at most. `sellConfig` has the minimum quantity and the choices of minutes. First refuses: missing prerequisites, a price outside the band, contradictory limits.",
    rank: 2,
  },
  sellPause: {
    summary: "Pauses a listing",
    about:
      "By the seller, while it is selling. Running orders continue. `minutes` is one of `sellConfig.pauseMinutes`.",
    rank: 2,
  },
  sellRecover: {
    summary: "Resumes a paused listing",
    about:
      "By the seller, if they paused it themselves or the cause of the pause no longer exists.",
    rank: 2,
  },
  sellClose: {
    summary: "Closes a listing",
    about:
      "By the seller, if no order of it is running. The remaining coins are returned to the seller.",
    rank: 2,
  },
  orderList: {
    summary: "The user's orders, newest first",
    about:
      "By tab, role, status, listing, keyword or month. `sum` covers all filtered orders, not only the page.",
    rank: 3,
  },
  orderStat: {
    summary: "Counts of my orders by required action",
    about: "`needAction` counts only orders that wait for me.",
    rank: 2,
  },
  orderDetail: {
    summary: "One order with all details",
    about:
      "For its two sides only. `allow` lists what the backend lets the viewer do now. Account numbers are unmasked only while the order runs.",
    rank: 2,
  },
  orderOutTime: {
    summary: "Remaining time of the current phase",
    about: "For its two sides only. Remaining seconds by the server's clock.",
    rank: 2,
  },
  warn: {
    summary: "Reminds the other side",
    about:
      "Either side, if the other side must act. Sends a push. Five times per phase, a minute apart.",
    rank: 2,
  },
  cancel: {
    summary: "Cancels an order, or undoes a payment",
    about:
      "The buyer at 10 and 20, within the daily quota or with `force` and a ban. At 30 the buyer declares that they have not paid. In an appeal the buyer agrees to cancel; `statement` 1: has not paid, 2: the refund has arrived. The seller rejects at 10. `undo`: back from 30 to 20, once, soon after. Coins return to the listing.",
    rank: 1,
  },
  confirm: {
    summary: "Accepts an order",
    about: "By the seller at 10, in time. Then the buyer's time to pay starts.",
    rank: 1,
  },
  pay: {
    summary: "Declares that the money was sent",
    about:
      "By the buyer at 20, in time, with at least one payment proof and one of the order's methods. A serial number of the payment must not belong to another order. No coins move.",
    rank: 1,
  },
  replenish: {
    summary: "Adds payment proofs or a reply",
    about:
      "The buyer at 30 and 35. In an appeal both sides, where a text is enough. May contain an offer to end the appeal, or decline one.",
    rank: 1,
  },
  deliver: {
    summary: "Releases the coins",
    about:
      "By the seller at 30, 35 or in an appeal, with the PIN and what they read in their own account: amount, payer and, if the bill shows it, the paying account. Moves the locked coins, minus the fee, to the buyer. Cannot be undone.",
    rank: 1,
  },
  delay: {
    summary: "Grants or requests more time",
    about:
      "By status and side: the seller extends the time to pay or release, the buyer requests it, `refuse` declines the request. With `noAccessReason`, the seller extends the release by 15 minutes because they cannot look into their account. In an appeal, the side that appealed withdraws it.",
    rank: 1,
  },
  transferConfirm: {
    summary: "Confirms that the money has arrived",
    about:
      "By the seller at 30, with what they read in their own account. The coins are released automatically after ten minutes.",
    rank: 1,
  },
  suspend: {
    summary: "Opens an appeal",
    about:
      "The buyer from five minutes after paying, the seller at once; also after a timeout. If there is a ruling, it is an objection to it, and no coins move.",
    rank: 1,
  },
  evaluate: {
    summary: "Rates the other side",
    about: "Either side of a completed order, once, before the deadline.",
    rank: 4,
  },
  evaluateMessages: {
    summary: "Tags for a rating",
    about: "For a good, medium or bad rating.",
    rank: 4,
  },
  appealList: {
    summary: "My appeals",
    about: "Of both sides, newest first; by status or order.",
    rank: 3,
  },
  appealTypes: {
    summary: "Types of appeals",
    about: "By role, each with an example.",
    rank: 3,
  },
  reportList: {
    summary: "My reports",
    about: "Reports that the user has filed, with their results.",
    rank: 3,
  },
  reportTypes: {
    summary: "Types of reports",
    about: "Codes with their names.",
    rank: 3,
  },
  report: {
    summary: "Reports a user",
    about:
      "Any other user, one open report each, a few a day. `withChat` 1 needs `orderId` and submits its chat.",
    rank: 3,
  },
  chatList: {
    summary: "Chat of an order",
    about:
      "For its two sides only: newest messages, or those before or after one. `read` 1 marks messages as read by the user.",
    rank: 2,
  },
  chatSend: {
    summary: "Sends a chat message",
    about:
      "Either side, while the chat is open. A message repeated with the same `clientMsgId` is stored once.",
    rank: 2,
  },
  fastMessages: {
    summary: "Chat phrases",
    about: "By role and status of the order.",
    rank: 4,
  },
  chatSendCommon: {
    summary: "Sends a phrase",
    about: "Either side, while the chat is open.",
    rank: 2,
  },
};
